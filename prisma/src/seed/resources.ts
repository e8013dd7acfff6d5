import { resources } from '@backhaul/contract/resources'
import type { Resource as Row, ResourceUnit } from '../../generated/client.ts'
import { scopeKeyOf, uniqueKeyOf } from '../resource-keys.ts'
import { inventories } from './organisations.ts'

const { ifbServers, modemVendors, usageProfiles, whatsNew } = resources

type Fields<R extends { readonly Item: { readonly _zod: { readonly output: unknown } } }> = Omit<
  R['Item']['_zod']['output'],
  'id' | 'inventoryId' | 'isDefault' | 'usedBy' | 'lastModified' | 'version' | 'names'
>

const profiles: readonly Fields<typeof usageProfiles>[] = [
  { name: 'Standard', type: 'data', quotaPerMonth: 20_000, resetDay: 1 },
  { name: 'Field 100 GB', type: 'data', quotaPerMonth: 100_000, resetDay: 1 },
  { name: 'Rental 60 hours', type: 'hours', quotaPerMonth: 60, resetDay: 15 },
]

const vendors: readonly Fields<typeof modemVendors>[] = [
  { name: 'Sierra Wireless', model: 'EM9191', technology: '5G', note: '' },
  { name: 'Sierra Wireless', model: 'EM7565', technology: '4G', note: 'Europe and Americas' },
  { name: 'Quectel', model: 'RM520N-GL', technology: '5G', note: '' },
  { name: 'Telit Cinterion', model: 'LM960A18', technology: '4G', note: '' },
  { name: 'Fibocom', model: 'L860-GL', technology: '4G', note: 'Two antennas only' },
  { name: 'Huawei', model: 'E3372h', technology: '3G', note: 'No longer delivered' },
]

const ifb: readonly Fields<typeof ifbServers>[] = [
  { name: 'Frankfurt', host: 'ifb-fra.backhaul.example', port: 5061, transport: 'tls', callsMax: 200 },
  { name: 'Singapore', host: 'ifb-sin.backhaul.example', port: 5061, transport: 'tls', callsMax: 120 },
  { name: 'Virginia', host: 'ifb-iad.backhaul.example', port: 5060, transport: 'udp', callsMax: 200 },
  { name: 'London', host: 'ifb-lhr.backhaul.example', port: 5061, transport: 'tls', callsMax: 160 },
  { name: 'Sydney', host: 'ifb-syd.backhaul.example', port: 5061, transport: 'tls', callsMax: 80 },
  { name: 'Nairobi', host: 'ifb-nbo.backhaul.example', port: 5060, transport: 'tcp', callsMax: 40 },
]

const news: readonly Fields<typeof whatsNew>[] = [
  {
    name: 'Multiview and moving pictures',
    nameZh: '多画面与实时画面',
    date: '2026-11-23',
    text: 'Units and channels are on a wall of up to 16 tiles. The unit list, the panel and the map show the picture of a unit on air, and each camera of a multi-camera stream has its own.',
    textZh: '最多 16 个窗格的多画面墙可显示设备和通道。设备列表、面板和地图会显示直播设备的画面，多机位传输的每个机位各有画面。',
  },
  {
    name: 'Bulk actions and saved views',
    nameZh: '批量操作与已保存的视图',
    date: '2026-11-22',
    text: 'Select units in the list to start, stop or reboot them together, or to set their channel. Filters, search, sort and groups are saved as a view.',
    textZh: '在列表中选择多台设备，可一起启动、停止、重启或设置通道。筛选、搜索、排序和分组可保存为视图。',
  },
  {
    name: 'File upload',
    nameZh: '文件上传',
    date: '2026-11-21',
    text: 'Files on the card of a unit are selected and uploaded to a server. Uploads show their progress and can be cancelled.',
    textZh: '选择设备存储卡上的文件并上传到服务器。上传会显示进度，并可取消。',
  },
  {
    name: 'Alert settings',
    nameZh: '告警设置',
    date: '2026-11-14',
    text: 'The configuration of a unit has the tab Alerts: levels, thresholds and recipients. A recipient confirms the address by a link.',
    textZh: '设备配置中新增“告警”选项卡：级别、阈值和接收人。接收人通过链接确认邮箱。',
  },
]

interface Place {
  readonly id: string
  readonly inventoryId: string | null
  readonly isDefault: boolean
}

const rowOf = ({ kind, unique }: { kind: string; unique: readonly string[] }, place: Place, data: Row['data'] & object, now: number) => ({
  ...place,
  kind,
  scopeKey: scopeKeyOf(place.inventoryId),
  uniqueKey: uniqueKeyOf(unique, data as Record<string, unknown>),
  data,
  createdAt: new Date(now),
  lastModified: new Date(now),
  version: 0,
})

const profileIdOf = (inventoryId: string, index: number) => `up-${inventoryId}-${index + 1}`

/** Objects of the plain resources. The first usage profile of an inventory is its default. */
export const makeResources = (now: number): Row[] => [
  ...inventories.flatMap(({ id: inventoryId }) =>
    profiles.map((data, index) =>
      rowOf(usageProfiles, { id: profileIdOf(inventoryId, index), inventoryId, isDefault: index === 0 }, data, now),
    ),
  ),
  ...vendors.map((data, index) => rowOf(modemVendors, { id: `mv-${index + 1}`, inventoryId: null, isDefault: false }, data, now)),
  ...ifb.map((data, index) => rowOf(ifbServers, { id: `ifb-${index + 1}`, inventoryId: null, isDefault: false }, data, now)),
  ...news.map((data, index) => rowOf(whatsNew, { id: `wn-${index + 1}`, inventoryId: null, isDefault: false }, data, now)),
]

/** Coprime to the order of inventories, so that units of all inventories have a usage profile. */
const assignedEvery = 3

/** Assigns the default usage profile and the second one to some units of their inventory; the third one is not in use. */
export const makeResourceUnits = (units: readonly { id: string; inventoryId: string }[]): ResourceUnit[] =>
  units
    .filter((_, index) => index % assignedEvery === 0)
    .map(({ id: unitId, inventoryId }, index) => ({ unitId, kind: usageProfiles.kind, resourceId: profileIdOf(inventoryId, index % 2) }))
