import type { UnitRow } from '@backhaul/contract/units'
import { isStreaming } from '@backhaul/rules/status'
import { lazyPart } from '../../ui/lazy-part.tsx'
import classes from './picture.module.css'

const room = () => <span className={classes.picture} aria-hidden />
const Picture = lazyPart(async () => (await import('./Picture.tsx')).Picture, { fallback: room, isSilent: true })

/** The moving picture of a unit that streams; nothing for another. */
export function UnitPicture({ unit, fps }: { unit: Pick<UnitRow, 'uniqueId' | 'name' | 'applications'>; fps: number }) {
  if (!isStreaming(unit.applications)) return null
  return (
    <div className={classes.thumbnail}>
      <Picture kind="unit" id={unit.uniqueId} fps={fps} label={unit.name} />
    </div>
  )
}
