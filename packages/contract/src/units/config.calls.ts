import * as z from 'zod'
import { call } from '../call.ts'
import { DeviceName, Id } from '../id.ts'
import { TransmissionMode } from './status.ts'
import { Unit, UnitRow } from './unit.ts'

const deviceErrors = ['UNIT_NOT_FOUND', 'UNIT_OFFLINE', 'DEVICE_REJECTED', 'DEVICE_TIMEOUT'] as const

/** API-023. 400 to 20000 ms by unit type and software version; on air only 900 ms or more. */
export const setDelay = call({
  http: 'PUT /v2/units/:unitId/delay',
  access: 'units.operate',
  summary: 'Change the delay',
  input: z.strictObject({ unitId: Id, delay: z.int('integer').min(400, 'min').max(20_000, 'max') }),
  output: Unit,
  errors: [...deviceErrors, 'DELAY_TOO_LOW_ON_AIR', 'DELAY_OUT_OF_RANGE'],
})

/** API-028. Store & Forward is refused without an SD card. */
export const setTransmissionMode = call({
  http: 'PUT /v2/units/:unitId/transmissionMode',
  access: 'units.operate',
  summary: 'Change the transmission mode',
  input: z.strictObject({ unitId: Id, transmissionMode: TransmissionMode }),
  output: UnitRow,
  errors: [...deviceErrors, 'UNIT_BUSY', 'NO_SD_CARD'],
})

/** API-050: unit rename; letters, numbers, underscores, hyphens; unique. */
export const rename = call({
  http: 'PUT /devices/update',
  access: 'units.configure',
  summary: 'Rename a unit',
  input: z.strictObject({ unitId: Id, name: DeviceName }),
  output: UnitRow,
  errors: ['UNIT_NOT_FOUND', 'NAME_IN_USE'],
})

/** API-051. */
export const setComment = call({
  http: 'PUT /v2/units/:unitId/comment',
  access: 'units.configure',
  summary: 'Comment on a unit',
  input: z.strictObject({ unitId: Id, comment: z.string().max(100, 'maxLength') }),
  output: Unit,
  errors: ['UNIT_NOT_FOUND'],
})
