import { call, Instant } from '@backhaul/contract'
import * as z from 'zod'
import { ClockState, Speed, StepSeconds } from './clock.ts'
import { ActiveFault, Fault, FaultKind, faultsMax } from './fault.ts'
import type { SimulationErrorCode } from './errors.ts'
import { World, WorldId, WorldName, WorldSeed, WorldUnits } from './world.ts'

// Super users alone have this right.
const access = 'platform.administer'
const ofWorld = { worldId: WorldId }
const example = { worldId: 'w1' }

const listWorlds = call({
  http: 'GET /worlds',
  access,
  summary: 'List the worlds; a user of a world sees that world alone',
  output: z.object({ worlds: z.array(World), worldsMax: z.int() }),
})

const createWorld = call({
  http: 'POST /worlds',
  access,
  summary: 'Create a world with the demo data',
  input: { name: WorldName.optional(), units: WorldUnits.default(60), seed: WorldSeed.default(1) },
  output: World,
})

const resetWorld = call({
  http: 'POST /worlds/:worldId/reset',
  access,
  summary: 'Give a world its first data, a new fleet and a new clock; all its sessions end',
  input: ofWorld,
  example,
  output: World,
})

const deleteWorld = call({
  http: 'DELETE /worlds/:worldId',
  access,
  summary: 'Delete a world with its data',
  input: ofWorld,
  example,
  output: z.object({}),
})

const getClock = call({
  http: 'GET /worlds/:worldId/clock',
  access,
  summary: 'Clock of a world',
  input: ofWorld,
  example,
  output: ClockState,
})

const setClock = call({
  http: 'PUT /worlds/:worldId/clock',
  access,
  summary: 'Pause or resume a world, or set its speed',
  input: { ...ofWorld, paused: z.boolean().optional(), speed: Speed.optional() },
  example: { ...example, paused: false, speed: 60 },
  output: ClockState,
})

const stepClock = call({
  http: 'POST /worlds/:worldId/clock/step',
  access,
  summary: 'Move a world forward; answered at its end, or after 5 s while it goes on',
  input: { ...ofWorld, seconds: StepSeconds },
  example: { ...example, seconds: 1 },
  output: ClockState,
})

const jumpClock = call({
  http: 'POST /worlds/:worldId/clock/jump',
  access,
  summary: 'Move a world forward to a time, at most 24 hours; answered like a step',
  input: { ...ofWorld, to: Instant },
  example: { ...example, to: 1_795_464_000_000 },
  output: ClockState,
})

const listFaults = call({
  http: 'GET /worlds/:worldId/faults',
  access,
  summary: 'Active faults of a world',
  input: ofWorld,
  example,
  output: z.object({ faults: z.array(ActiveFault).max(faultsMax), faultsMax: z.int() }),
})

const shownFaults = call({
  http: 'GET /faults',
  access: 'signedIn',
  summary: 'Kinds of the active faults in the world of the user, as the console shows them',
  output: z.object({ faults: z.array(FaultKind).max(faultsMax) }),
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
  input: { ...ofWorld, faultId: z.string().min(1).max(64) },
  example: { ...example, faultId: 'f1' },
  output: z.object({}),
})

/** The calls of the simulation, below `/simulation`. */
export const simulation = {
  worlds: { list: listWorlds, create: createWorld, reset: resetWorld, delete: deleteWorld },
  faults: { list: listFaults, shown: shownFaults, add: addFault, remove: removeFault },
  clock: { get: getClock, set: setClock, step: stepClock, jump: jumpClock },
}

const ofOneWorld = ['WORLD_NOT_FOUND', 'FOREIGN_WORLD'] as const
const moves = ['WORLD_NOT_FOUND', 'FOREIGN_WORLD', 'CLOCK_MOVING'] as const

/** The errors of each call, in addition to the common ones. */
export const failuresOf: Readonly<Record<string, readonly SimulationErrorCode[]>> = {
  'worlds.create': ['FOREIGN_WORLD', 'TOO_MANY_WORLDS', 'DATABASE_REFUSED'],
  'worlds.reset': ['WORLD_NOT_FOUND', 'FOREIGN_WORLD', 'MAIN_WORLD', 'WORLD_BUSY', 'DATABASE_REFUSED'],
  'worlds.delete': ['WORLD_NOT_FOUND', 'FOREIGN_WORLD', 'MAIN_WORLD', 'WORLD_BUSY'],
  'clock.get': ['WORLD_NOT_FOUND', 'FOREIGN_WORLD'],
  'clock.set': ['WORLD_NOT_FOUND', 'FOREIGN_WORLD'],
  'faults.list': ofOneWorld,
  'faults.add': [...ofOneWorld, 'FAULT_ID_IN_USE', 'TOO_MANY_FAULTS', 'FAULT_WITHOUT_DEVICE'],
  'faults.remove': [...ofOneWorld, 'FAULT_NOT_FOUND'],
  'clock.step': moves,
  'clock.jump': [...moves, 'CLOCK_GOES_FORWARD', 'JUMP_TOO_FAR'],
}
