import * as z from 'zod'
import { call } from '../call.ts'
import { GatewayOption } from './gateway.ts'

/** The gateways that a unit may use: those of its inventories that the caller sees. The spec names no call; the choice of one needs it. */
export const listForUnit = call({
  http: 'GET /v2/units/:unitId/dbgateways',
  access: 'units.read',
  on: 'unit',
  summary: 'Databridge gateways that a unit may use',
  output: z.object({ gateways: z.array(GatewayOption).max(200) }),
  assumed: true,
})
