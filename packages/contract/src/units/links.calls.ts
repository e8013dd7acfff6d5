import * as z from 'zod'
import { call, secret } from '../call.ts'
import { UnitCommand } from './command-log.ts'
import { stringUpTo } from '../string.ts'

const port = z.int('integer').min(0, 'min').max(15, 'max')
const ssid = stringUpTo(32).min(1, 'required')

/** API-088, M-154, M-341. A scan takes 1 to 2 minutes; its networks are in the result of the command. Without `forceScanNow` a recent scan counts. */
export const scanWifi = call({
  http: 'POST /devices/:unitId/commands/wifi_query',
  access: 'units.configure',
  on: 'unit',
  device: true,
  summary: 'Find the Wi-Fi networks in reach of a unit',
  input: { forceScanNow: z.boolean().default(false) },
  output: UnitCommand,
  assumed: true,
})

/** API-089, M-342. Takes up to a minute. The password may be empty for a network that the unit knows. */
export const connectWifi = call({
  http: 'POST /devices/:unitId/commands/wifi_connect',
  access: 'units.configure',
  on: 'unit',
  device: true,
  summary: 'Connect a unit to a Wi-Fi network',
  input: { ssid, password: secret(stringUpTo(63).default('')) },
  output: UnitCommand,
  assumed: true,
  example: { ssid: 'Press', password: 'Press-key' },
})

/** API-090, M-343. `ssid`: the unit forgets this network too. */
export const disconnectWifi = call({
  http: 'POST /devices/:unitId/commands/wifi_disconnect',
  access: 'units.configure',
  on: 'unit',
  device: true,
  summary: 'Disconnect a unit from its Wi-Fi network, or forget a network',
  input: { ssid: ssid.optional() },
  output: UnitCommand,
  assumed: true,
})

/** API-091, M-153, M-344. Not with one connected cellular modem only. A scan takes 1 to 2 minutes; its operators are in the result of the command. */
export const scanCellular = call({
  http: 'POST /devices/:unitId/commands/cellular_scan',
  access: 'units.configure',
  on: 'unit',
  device: true,
  summary: 'Find the operators that a modem receives',
  input: { port, forceScanNow: z.boolean().default(false) },
  output: UnitCommand,
  assumed: true,
  errors: ['ONE_CELLULAR_MODEM'],
  example: { port: 0 },
})

/** API-092, M-345. Takes up to 30 s. Null returns to the automatic selection. */
export const selectOperator = call({
  http: 'POST /devices/:unitId/commands/cellular_select',
  access: 'units.configure',
  on: 'unit',
  device: true,
  summary: 'Select the operator of a modem',
  input: { port, operator: stringUpTo(64).min(1, 'required').nullable() },
  output: UnitCommand,
  assumed: true,
  example: { port: 0, operator: null },
})

/** API-093, M-346. */
export const selectSim = call({
  http: 'POST /devices/:unitId/commands/active_sim',
  access: 'units.configure',
  on: 'unit',
  device: true,
  summary: 'Select the SIM of a modem',
  input: { port, activeSim: z.enum(['A', 'B']) },
  output: UnitCommand,
  assumed: true,
  example: { port: 0, activeSim: 'B' },
})

/** API-087, M-340. Takes up to a minute. At least two links stay enabled. */
export const configureLink = call({
  http: 'POST /devices/:unitId/commands/link_configuration',
  access: 'units.configure',
  on: 'unit',
  device: true,
  summary: 'Enable or disable a link of a unit',
  input: { port, enabled: z.boolean() },
  output: UnitCommand,
  assumed: true,
  errors: ['TOO_FEW_LINKS', 'LAST_LINK'],
  example: { port: 0, enabled: true },
})
