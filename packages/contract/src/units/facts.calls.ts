import * as z from 'zod'
import { call } from '../call.ts'
import { GroupLight } from '../groups/group.ts'
import { EnhancedUnit, SipAccount } from './enhanced.ts'
import { ServiceName, UnitCapabilities, UnitService } from './service.ts'

/** API-007. Consoles read it again after 60 s. */
export const getEnhanced = call({
  http: 'GET /v2/units/enhanced/:unitId',
  access: 'units.read',
  on: 'unit',
  summary: 'One unit with its configuration, capabilities, services and alerts',
  output: EnhancedUnit,
  assumed: true,
})

/** API-008, M-054. R-241: consoles keep it for 30 minutes. */
export const listServices = call({
  http: 'GET /v2/units/:unitId/services',
  access: 'units.read',
  on: 'unit',
  summary: 'Services of a unit and of its inventory',
  output: z.array(UnitService),
  assumed: true,
})

// The spec doesn't say who adds services; they are licenses, so that administrators do.

/** API-056. */
export const addService = call({
  http: 'POST /v2/units/:unitId/services',
  access: 'units.administer',
  on: 'unit',
  summary: 'Add a service to a unit',
  input: { serviceName: ServiceName, serviceStatus: z.enum(['ENABLED', 'DISABLED']).default('ENABLED') },
  output: z.array(UnitService),
  assumed: true,
  errors: ['ASSOCIATION_EXISTS'],
  example: { serviceName: 'pro4' },
})

/** API-067. Services of the inventory stay. */
export const removeService = call({
  http: 'DELETE /v2/units/:unitId/services/:serviceId',
  access: 'units.administer',
  on: 'unit',
  summary: 'Remove a service from a unit',
  input: { serviceId: ServiceName },
  output: z.array(UnitService),
  assumed: true,
  errors: ['SERVICE_NOT_FOUND'],
  example: { serviceId: 'pro4' },
})

/** API-010, M-058. R-241: consoles keep it for 30 minutes, because it names the services. A console that cannot read them shows none and may try again. */
export const getCapabilities = call({
  http: 'GET /v2/units/:unitId/capabilities',
  access: 'units.read',
  on: 'unit',
  summary: 'Abilities of a unit',
  output: UnitCapabilities,
  assumed: true,
})

/** API-013. */
export const getSipAccount = call({
  http: 'GET /v2/units/:unitId/sipAccount',
  access: 'units.read',
  on: 'unit',
  summary: 'SIP account of the intercoms of a unit',
  output: SipAccount,
  assumed: true,
})

/** API-022. */
export const listGroups = call({
  http: 'GET /v2/units/:unitId/groups',
  access: 'units.read',
  on: 'unit',
  summary: 'Groups of a unit',
  output: z.array(GroupLight),
  assumed: true,
})
