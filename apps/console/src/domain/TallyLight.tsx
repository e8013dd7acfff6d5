import type { TallyState } from '@backhaul/contract/inventories'
import { useDomainText } from './text.tsx'
import classes from './tally-light.module.css'

/** The tally of a unit or channel: programme or preview of the mixer. The text says it too, not the colour alone. */
export function TallyLight({ tally }: { tally: TallyState | null }) {
  const t = useDomainText()
  if (tally === null || tally === 'off') return null
  return (
    <span className={classes.tally} data-tally={tally} title={t(`tally.${tally}`)}>
      {t(`tallyShort.${tally}`)}
    </span>
  )
}
