import * as z from 'zod'
import { noRef } from '../ref.ts'
import { Unit } from './unit.ts'

/** M-385 to M-391: services and tiers that the specification names (Units §9, Services §3). The lists may grow. */
export const ServiceName = z.enum([
  'none',
  'pro2',
  'pro4',
  'pro-4k',
  'lu300-pro',
  'sla',
  'video-return',
  'video',
  '4K',
  'bonding',
  'databridge',
  'lrt',
  'cloud',
  'direct',
  'roaming',
  'ip-pipe',
  'sdi',
  'output',
  'hevc',
  'cellular-capping',
  'smpte-output',
  'go_plan',
  'graphics',
  'smart_plan',
  'ai_integration',
  'audio_ifb',
  'cellular_cap',
  'ingest',
  'field_server',
  'alerts_esn',
  'alerts_adv',
  'web_aud_connect',
  'tally',
])
export type ServiceName = z.infer<typeof ServiceName>

/** M-696. `inherited`: the inventory of the unit has it. `enabled`: the status is ENABLED, in any case. */
export const UnitService = z.object({
  serviceId: noRef('a service of the catalogue', z.string()),
  serviceName: z.string(),
  serviceStatus: z.string(),
  enabled: z.boolean(),
  inherited: z.boolean(),
})
export type UnitService = z.infer<typeof UnitService>

/** The abilities of a unit, by its model, its software, its equipment, its license and its services. */
export const UnitCapabilities = z.object({
  cameras: z.int(),
  multiCamera: z.boolean(),
  storeAndForward: z.boolean(),
  /** Number of intercoms: two, or none. */
  intercoms: z.int(),
  extender: z.boolean(),
  pro: z.boolean(),
  fourK: z.boolean(),
  delayMsMin: z.int(),
  delayMsMax: z.int(),
  subSecondDelay: Unit.shape.subSecondDelay,
  links: z.object({ cell: z.int(), wifi: z.int(), lan: z.int() }),
  /** Names of the enabled services. */
  services: z.array(z.string()),
})
export type UnitCapabilities = z.infer<typeof UnitCapabilities>
