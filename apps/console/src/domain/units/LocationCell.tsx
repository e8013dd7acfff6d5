import type { Location } from '@backhaul/contract/units'
import { Age } from '../Age.tsx'
import classes from './cells.module.css'

export const locationText = ({ address, lat, lng }: Location): string => (address === '' ? `${lat.toFixed(4)}, ${lng.toFixed(4)}` : address)

export function LocationCell({ location }: { location: Location | null }) {
  if (location === null) return <span className={classes.none}>–</span>
  return (
    <span className={classes.location}>
      <span className={classes.cut} title={locationText(location)}>
        {locationText(location)}
      </span>
      <Age at={location.at} className={classes.age} />
    </span>
  )
}
