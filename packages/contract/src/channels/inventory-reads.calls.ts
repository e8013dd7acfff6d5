import * as z from 'zod'
import { call } from '../call.ts'
import { Id } from '../id.ts'
import { ChannelRow } from './channel.ts'

// The spec has the inventory in the query. Without one, the channels of the whole scope are listed.

/** API-203. */
export const listSdi = call({
  http: 'GET /channels/sdi',
  access: 'channels.read',
  summary: 'Channels with an SDI number',
  input: { inventoryId: Id.optional() },
  errors: ['INVENTORY_NOT_FOUND'],
  output: z.array(ChannelRow),
  assumed: true,
})

/** API-204. */
export const listOutputs = call({
  http: 'GET /channels/output',
  access: 'channels.read',
  summary: 'Output channels',
  input: { inventoryId: Id.optional() },
  errors: ['INVENTORY_NOT_FOUND'],
  output: z.array(ChannelRow),
  assumed: true,
})
