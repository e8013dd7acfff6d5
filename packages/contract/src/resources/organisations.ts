import * as z from 'zod'
import { Name } from '../name.ts'
import { resource } from '../resource.ts'
import { trimmedUpTo } from '../string.ts'
import { Role } from '../users/role.ts'

/** API-466 to API-470, UI-040, Services §3: the customers of the installation. One with inventories is not deleted. */
export const organisations = resource({
  kind: 'organisation',
  title: 'organisations',
  collection: '/v2/admin/organizations',
  item: '/v2/admin/organizations/:resourceId',
  page: '/system_settings/organization',
  access: { read: 'platform.read', write: 'platform.administer' },
  fields: {
    name: Name,
    externalUid: trimmedUpTo(255, 'max255').default(''),
    /** The role that a new user of the organisation gets; operators of the installation belong to no organisation. */
    defaultRole: Role.exclude(['super_user', 'staff']),
    /** Null: as many as there are licences. The spec gives no bound; ours is that of a large broadcaster. */
    maxUsers: z.int('integer').min(1, 'min').max(100_000, 'max').nullable(),
  },
  sortable: ['name', 'externalUid'],
  unique: ['name'],
  example: { name: 'Northlight News', externalUid: 'NL-1042', defaultRole: 'luc_regular', maxUsers: 50 },
})
