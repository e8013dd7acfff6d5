import * as z from 'zod'
import { call } from '../call.ts'
import { Id } from '../id.ts'
import { versioned } from '../versioned.ts'
import { UnitConfiguration, UnitSettings } from './configuration.ts'

/** M-106 to M-108: settings configuration. The spec doesn't say more; a unit has one for each server that receives it. */
const Machine = z.object({ machineUid: Id, outputChannel: Id.nullable(), multiChannel: z.boolean() })

/** API-054. */
export const listMachines = call({
  http: 'GET /settingsConfiguration/fetch',
  access: 'units.read',
  on: 'unit',
  summary: 'Settings configuration of a unit, by server',
  output: z.array(Machine),
  assumed: true,
})

/** API-055. Replaces the configuration for the same server. */
export const addMachine = call({
  http: 'PUT /settingsConfiguration/add',
  access: 'units.configure',
  on: 'unit',
  summary: 'Add the settings configuration of a unit for a server',
  input: Machine.shape,
  output: z.array(Machine),
  assumed: true,
  errors: ['SERVER_NOT_FOUND', 'CHANNEL_NOT_FOUND'],
  example: { machineUid: 's-0001', outputChannel: null, multiChannel: false },
})

/** API-052. The settings that a unit takes at any time; the others have calls of their own. The unit is in the group. */
export const setGroupUnitSettings = call({
  http: 'PUT /v0/groups/:groupId/units/:unitId/settings',
  access: 'units.configure',
  on: 'unit',
  device: true,
  summary: 'Change several settings of a unit of a group',
  input: {
    ...versioned,
    groupId: Id,
    ...UnitSettings.pick({
      audioBitrate: true,
      ifbDelay: true,
      ifbAlwaysOn: true,
      ancillaryData: true,
      shootingMode: true,
      videoComplexity: true,
      metadata: true,
      filenamePrefix: true,
      ntpTimecode: true,
      pairingCode: true,
    }).shape,
  },
  output: UnitConfiguration,
  assumed: true,
  errors: ['GROUP_NOT_FOUND', 'NOT_IN_GROUP', 'CONFIGURATION_CHANGED'],
  example: { groupId: 'g-001', audioBitrate: 192 },
})
