import * as z from 'zod'
import { Name } from '../name.ts'
import { resource } from '../resource.ts'
import { stringUpTo, trimmedUpTo } from '../string.ts'

/** UI-035, Services §3: modem vendors and models. The spec doesn't list the fields; we store name, model, technology and a note. */
export const modemVendors = resource({
  kind: 'modemVendor',
  title: 'modem vendors',
  collection: '/v2/admin/modemVendors',
  item: '/v2/admin/modemVendors/:resourceId',
  page: '/system_settings/modem_vendor',
  access: { read: 'platform.read', write: 'platform.administer' },
  fields: {
    name: Name,
    model: stringUpTo(255, 'max255').min(1, 'required'),
    technology: z.enum(['3G', '4G', '5G']),
    note: stringUpTo(255, 'max255').default(''),
  },
  sortable: ['name', 'model', 'technology'],
  unique: ['name', 'model'],
  example: { name: 'Sierra', model: 'EM9191', technology: '5G', note: '' },
})

const textZh = (max: number, error?: string) => trimmedUpTo(max, error).min(1, 'required')

/**
 * UI-048, API-416 to API-418: news of the product, in both languages of the console. The spec doesn't list the fields. `name` is the
 * English title; the date orders the list.
 */
export const whatsNew = resource({
  kind: 'whatsNew',
  title: "entries of what's new",
  collection: '/v2/admin/whatsNew',
  item: '/v2/admin/whatsNew/:resourceId',
  page: '/whats_new',
  access: { read: 'platform.read', write: 'platform.administer' },
  fields: {
    name: trimmedUpTo(255, 'max255').min(1, 'required'),
    nameZh: textZh(255, 'max255'),
    date: stringUpTo(10, 'invalid').check(z.iso.date('invalid')),
    text: trimmedUpTo(2000).min(1, 'required'),
    textZh: textZh(2000),
  },
  sortable: ['name', 'date'],
  unique: ['name', 'date'],
  example: { name: 'Map', nameZh: '地图', date: '2026-11-20', text: 'The map groups units.', textZh: '地图对设备进行分组。' },
})

/**
 * API-164 to API-167: servers for interruptible foldback that the installation offers. The spec shows no field; we have
 * where a hub reaches the server, and how many calls it takes.
 */
export const ifbServers = resource({
  kind: 'ifbServer',
  title: 'IFB servers',
  collection: '/v2/admin/ifbServers',
  item: '/v2/admin/ifbServers/:resourceId',
  page: '/system_settings/ifb_servers',
  access: { read: 'platform.read', write: 'platform.administer' },
  fields: {
    name: Name,
    host: stringUpTo(253).check(z.hostname('invalid')),
    port: z.int('integer').min(1, 'min').max(65_535, 'max'),
    transport: z.enum(['udp', 'tcp', 'tls']),
    callsMax: z.int('integer').min(1, 'min').max(1000, 'max'),
  },
  sortable: ['name', 'host'],
  unique: ['name'],
  example: { name: 'Frankfurt', host: 'ifb-1.example.com', port: 5061, transport: 'tls', callsMax: 200 },
})
