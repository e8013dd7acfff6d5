import { call, stringUpTo } from '@backhaul/contract'
import * as z from 'zod'
import { ActiveFault, Fault, faultsMax } from '../fault.ts'
import { access, example, ofOneWorld, ofWorld } from './of-world.ts'

const listFaults = call({
  http: 'GET /worlds/:worldId/faults',
  access,
  summary: 'Active faults of a world',
  input: ofWorld,
  example,
  output: z.object({ faults: z.array(ActiveFault).max(faultsMax), faultsMax: z.int() }),
})

const addFault = call({
  http: 'POST /worlds/:worldId/faults',
  access,
  summary: 'Begin a fault; it ends by its time, by its count, or when it is removed',
  input: { ...ofWorld, fault: Fault },
  example: { ...example, fault: { layer: 'call', match: { call: 'units.*' }, effect: { do: 'delay', ms: 3000 }, forMs: 60_000 } },
  output: z.object({ id: z.string() }),
})

const removeFault = call({
  http: 'DELETE /worlds/:worldId/faults/:faultId',
  access,
  summary: 'End a fault',
  input: { ...ofWorld, faultId: stringUpTo(64).min(1) },
  example: { ...example, faultId: 'f1' },
  output: z.object({}),
})

const clearFaults = call({
  http: 'DELETE /worlds/:worldId/faults',
  access,
  summary: 'End all faults of a world',
  input: ofWorld,
  example,
  output: z.object({}),
})

export const faults = { list: listFaults, add: addFault, remove: removeFault, clear: clearFaults }

export const failuresOfFaults = {
  'faults.list': ofOneWorld,
  'faults.add': [...ofOneWorld, 'FAULT_ID_IN_USE', 'TOO_MANY_FAULTS', 'FAULT_WITHOUT_DEVICE', 'CARRIER_NOT_FOUND'],
  'faults.remove': [...ofOneWorld, 'FAULT_NOT_FOUND'],
  'faults.clear': ofOneWorld,
} as const
