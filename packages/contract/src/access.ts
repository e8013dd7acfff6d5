import * as z from 'zod'

/**
 * The right that a call or topic requires. `public` requires no session, `signedIn` any session. All others are `class.verb`
 * pairs that the permission table in `@backhaul/rules` grants to roles (Units §6, Services §6).
 */
export const Access = z.enum([
  'public',
  'signedIn',
  'units.read',
  'units.operate',
  'units.configure',
  'units.administer',
  'channels.read',
  'channels.operate',
  'channels.configure',
  'channels.administer',
  'servers.read',
  'servers.operate',
  'servers.configure',
  'servers.administer',
  'videoReturn.read',
  'videoReturn.operate',
  'videoReturn.configure',
  'videoReturn.administer',
  'files.read',
  'files.operate',
  'files.administer',
  'management.administer',
  'shares.share',
  'contractor.administer',
  'partner.administer',
  'platform.read',
  'platform.administer',
  'easyLive.operate',
  'ai.operate',
])
export type Access = z.infer<typeof Access>
