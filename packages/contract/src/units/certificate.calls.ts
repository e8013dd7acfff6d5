import * as z from 'zod'
import { call } from '../call.ts'
import { Id, Instant } from '../id.ts'
import { UnitCommand } from './command-log.ts'

/** API-081. The spec doesn't show what a certificate contains; units report only whether they have one. */
export const getCertificate = call({
  http: 'GET /v2/devices/:unitId/certificate',
  access: 'units.read',
  on: 'unit',
  summary: 'The certificate of a unit',
  output: z.object({ deviceId: Id, serialNumber: z.string(), reportedAt: Instant }),
  assumed: true,
  errors: ['CERTIFICATE_NOT_FOUND'],
})

/** API-082, R-185: not while the unit is busy. */
export const deleteCertificate = call({
  http: 'DELETE /v2/devices/:unitId/certificate',
  access: 'units.configure',
  on: 'unit',
  device: true,
  summary: 'Delete the certificate of a unit',
  output: UnitCommand,
  assumed: true,
  errors: ['CERTIFICATE_IN_USE', 'CERTIFICATE_NOT_FOUND', 'CERTIFICATE_DELETION_FAILED'],
})
