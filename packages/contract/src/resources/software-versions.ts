import * as z from 'zod'
import { ref } from '../ref.ts'
import { resource } from '../resource.ts'
import { trimmedUpTo } from '../string.ts'
import { ServerType } from '../servers/server.ts'
import { SwVersion } from '../units/administration.ts'
import { ProductType } from '../units/product.ts'

/** API-476 to API-480, UI-042, Services §3: the versions that devices are upgraded to. One that a unit shall get is not deleted. */
export const softwareVersions = resource({
  kind: 'softwareVersion',
  title: 'software versions',
  collection: '/v2/admin/softwareVersions',
  item: '/v2/admin/softwareVersions/:resourceId',
  page: '/system_settings/software_version',
  access: { read: 'platform.read', write: 'platform.administer' },
  fields: {
    number: SwVersion,
    description: trimmedUpTo(2000).default(''),
    releaseNotesUrl: trimmedUpTo(2000)
      .refine((url) => url === '' || (URL.canParse(url) && /^https?:/i.test(url)), 'invalid')
      .default(''),
    supportedDevices: z.array(z.enum([...ProductType.options, ...ServerType.options])).max(50),
    /** The inventories whose devices may get the version; without one, every inventory. */
    inventories: z.array(ref('inventory')).max(200),
    deprecated: z.boolean().default(false),
  },
  sortable: ['number', 'description'],
  unique: ['number'],
  taken: 'SOFTWARE_VERSION_EXISTS', // E-091
  errors: ['RESOURCE_IN_USE'],
  example: {
    number: '10.1.0',
    description: 'Faster recovery of bonded links',
    releaseNotesUrl: 'https://docs.example.com/10.1.0',
    supportedDevices: ['LU-800'],
    inventories: [],
    deprecated: false,
  },
})
