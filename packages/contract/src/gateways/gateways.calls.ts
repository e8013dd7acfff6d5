import * as z from 'zod'
import { call } from '../call.ts'
import { Done } from '../id.ts'
import { pageOf, pageQuery } from '../paging.ts'
import { versioned } from '../versioned.ts'
import { AdminGateway, GatewayFields, GatewayOption, GatewayRow, NewGateway, sortableGatewayFields } from './gateway.ts'

/** API-159. */
export const listPage = call({
  http: ['GET /v2/admin/dbgateways', 'GET /admin/dbgateways'],
  access: 'contractor.administer',
  summary: 'One page of the databridge gateways',
  input: pageQuery(sortableGatewayFields),
  output: pageOf(GatewayRow),
  trustedOutput: true,
})

/** API-160. The fleet that may run it gets it at once over the device link. */
export const create = call({
  http: ['POST /v2/admin/dbgateways', 'POST /admin/dbgateways'],
  access: 'platform.administer',
  on: 'inventory',
  creates: 'gateway',
  summary: 'Create a databridge gateway',
  input: NewGateway.shape,
  output: AdminGateway,
  assumed: true,
  errors: ['GROUP_NOT_FOUND', 'NAME_IN_USE', 'SERIAL_NUMBER_IN_USE'],
  example: { name: 'Bridge-1', serialNumber: 'DBG000001' },
})

/** API-161. */
export const getForAdmin = call({
  http: ['GET /v2/admin/dbgateways/:gatewayId', 'GET /admin/dbgateways/:gatewayId'],
  access: 'contractor.administer',
  on: 'gateway',
  summary: 'One databridge gateway with the version of its configuration',
  output: AdminGateway,
  assumed: true,
})

/** API-162. With `version`, the change is refused when the gateway has changed since that version was read. */
export const update = call({
  http: ['PUT /v2/admin/dbgateways/:gatewayId', 'PUT /admin/dbgateways/:gatewayId'],
  access: 'platform.administer',
  on: 'gateway',
  summary: 'Change a databridge gateway',
  input: { ...GatewayFields.partial().shape, ...versioned },
  output: AdminGateway,
  assumed: true,
  errors: ['NAME_IN_USE', 'SERIAL_NUMBER_IN_USE', 'CONFIGURATION_CHANGED'],
  example: { description: 'Second site' },
})

/** API-163. Not while it carries databridges. */
export const remove = call({
  http: ['DELETE /v2/admin/dbgateways/:gatewayId', 'DELETE /admin/dbgateways/:gatewayId'],
  access: 'platform.administer',
  on: 'gateway',
  summary: 'Delete a databridge gateway',
  output: Done,
  assumed: true,
  errors: ['GATEWAY_IN_USE'],
})

/** The gateways that a unit may use: those of its inventories that the caller sees. The spec names no call; the choice of one needs it. */
export const listForUnit = call({
  http: 'GET /v2/units/:unitId/dbgateways',
  access: 'units.read',
  on: 'unit',
  summary: 'Databridge gateways that a unit may use',
  output: z.object({ gateways: z.array(GatewayOption).max(200) }),
  assumed: true,
})
