import { stringUpTo } from '@backhaul/contract'
import * as z from 'zod'

/** The name that a scenario gives to a device, a group or an effect. Devices have it as their id and their name. */
export const Alias = stringUpTo(40, 'A name has at most 40 characters.').regex(
  /^[a-z][a-z0-9-]{0,39}$/,
  'A name has lower-case letters, digits and hyphens, such as "cam-1".',
)
/** One name or several. The name of an entry with `count` refers to all its units. */
export const Aliases = z.union([Alias, z.array(Alias).min(1).max(500)])
export const UserName = stringUpTo(40, 'A name has at most 40 characters.').regex(
  /^[a-z][a-z0-9_-]{0,39}$/,
  'A user is named in lower-case letters, such as "operator".',
)
/** Latitude and longitude in degrees. */
export const Place = z
  .tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)])
  .meta({ description: 'Latitude and longitude in degrees' })
