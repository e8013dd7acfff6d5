import { deviceKind } from '../devices/kind.ts'
import { pageQuery } from '../paging.ts'
import { versioned } from '../versioned.ts'
import { AdminGateway, GatewayFields, GatewayRow, NewGateway, sortableGatewayFields } from './gateway.ts'

export const gateways = deviceKind({
  kind: 'gateway',
  roots: ['/v2/admin', '/admin'],
  collection: 'dbgateways',
  access: { read: 'contractor.administer', write: 'platform.administer' },
  row: GatewayRow,
  admin: AdminGateway,
  list: { query: pageQuery(sortableGatewayFields) },
  create: {
    on: 'inventory',
    input: NewGateway.shape,
    errors: ['GROUP_NOT_FOUND', 'NAME_IN_USE', 'SERIAL_NUMBER_IN_USE'],
    example: { name: 'Bridge-1', serialNumber: 'DBG000001' },
  },
  update: {
    input: { ...GatewayFields.partial().shape, ...versioned },
    errors: ['NAME_IN_USE', 'SERIAL_NUMBER_IN_USE', 'CONFIGURATION_CHANGED'],
    example: { description: 'Second site' },
  },
  // Not while it carries databridges.
  remove: { errors: ['GATEWAY_IN_USE'] },
})
