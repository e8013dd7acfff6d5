import * as z from 'zod'
import { call } from '../call.ts'
import { ipv4, subnetMask } from '../ip.ts'
import { versioned } from '../versioned.ts'
import { UnitCommand } from './command-log.ts'
import { UnitConfiguration } from './configuration.ts'
import { BandwidthCap, InterfaceSettings, priorityRefusals } from './settings.ts'
import { Modem } from './unit.ts'

const Change = InterfaceSettings.extend({ address: z.object({ ip: ipv4, mask: subnetMask, gateway: ipv4 }).nullable().optional() })

/** API-021, M-364 to M-367. `port` is the number of the modem. A port without a modem has the state no_device and no settings. */
export const getModemConfiguration = call({
  http: 'GET /v2/units/:unitId/interfaces/modem/:port/config',
  access: 'units.read',
  on: 'unit',
  summary: 'Configuration of a modem: APN slots, authentication, network mode',
  input: { port: z.coerce.number<number>().int('integer').min(0, 'min').max(255, 'max') },
  output: z.object({
    port: z.int(),
    state: Modem.shape.state,
    enabled: z.boolean(),
    activeSim: Modem.shape.activeSim,
    apns: InterfaceSettings.shape.apns.unwrap(),
    networkMode: InterfaceSettings.shape.networkMode.unwrap().nullable(),
    roaming: z.boolean().nullable(),
  }),
  assumed: true,
  example: { port: 0 },
})

/** API-045. Takes up to a minute. At least two interfaces stay connected. Ports that are not named keep their settings. */
export const setInterfaces = call({
  http: 'PUT /v2/units/:unitId/interfaces/config',
  access: 'units.configure',
  on: 'unit',
  device: true,
  summary: 'Change the settings of interfaces',
  input: { ...versioned, interfaces: z.array(Change).min(1, 'required').max(16, 'max') },
  output: UnitCommand,
  assumed: true,
  errors: ['TOO_FEW_LINKS', 'LAST_LINK', 'CONFIGURATION_CHANGED'],
  example: { interfaces: [{ port: 0, enabled: true, networkMode: '4G' }] },
})

/** API-049. Not on a busy unit. The cellular cap is at most the total one. */
export const setCapping = call({
  http: 'PUT /units/:unitId/network/capping',
  access: 'units.configure',
  on: 'unit',
  device: true,
  summary: 'Change the caps of the links',
  input: { ...versioned, total: BandwidthCap, cellular: BandwidthCap },
  output: UnitConfiguration,
  assumed: true,
  errors: ['CAPPING_ON_BUSY_UNIT', 'CELLULAR_CAP_ABOVE_TOTAL', ...priorityRefusals, 'LIMIT_OUT_OF_RANGE', 'CONFIGURATION_CHANGED'],
  example: { total: { option: '8.0' }, cellular: { option: 'custom', kbps: 4000 } },
})
