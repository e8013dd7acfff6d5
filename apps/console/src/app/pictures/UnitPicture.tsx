import type { UnitRow } from '@backhaul/contract/units'
import { isStreaming } from '@backhaul/rules/status'
import { lazyPart } from '../../ui/lazy-part.tsx'
import classes from './picture.module.css'

const room = () => <span className={classes.picture} aria-hidden />
const Picture = lazyPart(async () => (await import('./Picture.tsx')).Picture, { fallback: room, isSilent: true })

interface UnitPictureProps {
  unit: Pick<UnitRow, 'uniqueId' | 'name' | 'applications'>
  fps: number
  /** Of a unit that sends several cameras, the number of the one to show; without it the first. */
  camera?: number
  /** The name of the camera. */
  label?: string
}

/** The moving picture of a unit that streams; nothing for another. */
export function UnitPicture({ unit, fps, camera, label = unit.name }: UnitPictureProps) {
  if (!isStreaming(unit.applications)) return null
  return (
    <div className={classes.thumbnail}>
      <Picture kind="unit" id={unit.uniqueId} camera={camera} fps={fps} label={label} />
    </div>
  )
}
