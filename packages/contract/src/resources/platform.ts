import * as z from 'zod'
import { resource } from '../resource.ts'

/** UI-035, Services §3: modem vendors and models. The spec doesn't list the fields; we store name, model, technology and a note. */
export const modemVendors = resource({
  kind: 'modemVendor',
  title: 'modem vendors',
  collection: '/v2/admin/modemVendors',
  item: '/v2/admin/modemVendors/:resourceId',
  page: '/system_settings/modem_vendor',
  access: { read: 'platform.read', write: 'platform.administer' },
  fields: {
    name: z.string().min(1, 'required').max(255, 'max255'),
    model: z.string().min(1, 'required').max(255, 'max255'),
    technology: z.enum(['3G', '4G', '5G']),
    note: z.string().max(255, 'max255').default(''),
  },
  sortable: ['name', 'model', 'technology'],
  unique: ['name', 'model'],
  example: { name: 'Sierra', model: 'EM9191', technology: '5G', note: '' },
})
