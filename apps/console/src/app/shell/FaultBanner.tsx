import { realClock as clock } from '@backhaul/clock'
import { IconFlask } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { followWorldClock } from '../../domain/world-clock.ts'
import { iconSize } from '../../ui/icon-size.ts'
import classes from './banner.module.css'
import type texts from './faults.en.json'

/** Only a simulation has this address. Its answer is in the memory of the core. */
const path = '/simulation/world'
const pollMs = 3000
/** Kinds of faults in the line; the number includes the others. */
const kindsMax = 4
/** No line begins with the dot. */
const separator = '\u00A0· '

interface FaultKind {
  readonly id: string
  readonly layer: keyof typeof texts.layer
  readonly effect: keyof typeof texts.effect
}

interface OwnWorld {
  readonly faults: readonly FaultKind[]
  readonly clock: Parameters<typeof followWorldClock>[0]
}

/**
 * Names the faults of the simulated world while there are any, so that no user takes their effects for a defect. Ages and
 * durations follow the clock of the world.
 */
export function FaultBanner() {
  const { t } = useTranslation('faults', { useSuspense: false })
  const faults = useFaults()
  if (faults.length === 0) return null
  const kinds = [...new Set(faults.map(({ layer, effect }) => t('kind', { layer: t(`layer.${layer}`), effect: t(`effect.${effect}`) })))]
  const restCount = kinds.length - kindsMax
  const shown = [...kinds.slice(0, kindsMax), ...(restCount > 0 ? [t('more', { count: restCount })] : [])]
  return (
    <section className={classes.banner} aria-label={t('label')} data-faults={faults.length}>
      <div className={classes.line} data-severity="warning">
        <IconFlask size={iconSize.md} aria-hidden />
        <span className={classes.text}>{t('active', { count: faults.length, kinds: shown.join(separator) })}</span>
      </div>
    </section>
  )
}

function useFaults(): readonly FaultKind[] {
  const [faults, setFaults] = useState<readonly FaultKind[]>([])
  useEffect(() => {
    let isMounted = true
    const read = async () => {
      // A core that does not reply keeps the line: its faults may be the reason.
      const reply = await fetch(path).catch(() => null)
      if (reply?.ok !== true) return
      const { faults: present, clock: state } = (await reply.json()) as OwnWorld
      if (!isMounted) return
      followWorldClock(state)
      setFaults(present)
    }
    void read()
    const stop = clock.every(pollMs, () => void read())
    return () => {
      isMounted = false
      stop()
    }
  }, [])
  return faults
}
