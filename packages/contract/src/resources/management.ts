import * as z from 'zod'
import { call } from '../call.ts'
import { Done } from '../id.ts'
import { Name } from '../name.ts'
import { resource } from '../resource.ts'

/** UI-016, UI-202, Services §3, §5: the data or time that a unit may use per month. Units refer to a profile of their inventory. */
export const usageProfiles = resource({
  kind: 'usageProfile',
  title: 'usage profiles',
  collection: '/v2/inventories/:inventoryId/usageProfiles',
  item: '/v2/usageProfiles/:resourceId',
  page: '/usage_profiles',
  access: { read: 'management.administer', write: 'management.administer' },
  fields: {
    name: Name,
    type: z.enum(['data', 'hours']),
    /** MB for `data`, hours for `hours`. The spec gives no unit; we use these. */
    quotaPerMonth: z.int('integer').min(0, 'min').max(1_000_000_000, 'max'),
    /** Day of the month on which the usage is reset to zero. */
    resetDay: z.int('integer').min(1, 'min').max(31, 'max'),
  },
  sortable: ['name', 'type', 'quotaPerMonth', 'resetDay'],
  unique: ['name'],
  measuredBy: { quotaPerMonth: 'type' },
  assigned: 'unit',
  actions: {
    /** the default profile cannot be deleted. The spec doesn't say how one becomes it; the path is ours. */
    setDefault: call({
      http: 'PUT /v2/usageProfiles/:resourceId/default',
      access: 'management.administer',
      on: 'resource',
      summary: 'Make a usage profile the default of its inventory',
      output: Done,
      assumed: true,
    }),
  },
  example: { name: 'Field 50 GB', type: 'data', quotaPerMonth: 50_000, resetDay: 1 },
})
