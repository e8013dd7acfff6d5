import { call, stringUpTo } from '@backhaul/contract'
import * as z from 'zod'
import { ClockState } from '../clock.ts'
import { FaultKind, faultsMax } from '../fault.ts'
import { ScenarioId, scenarioTextMax } from '../play.ts'
import { World, worldDefaults, WorldName, WorldSeed, WorldUnits } from '../world.ts'
import { access, example, ofOneWorld, ofWorld } from './of-world.ts'

const listWorlds = call({
  http: 'GET /worlds',
  access,
  summary: 'List the worlds; a user of a world sees that world alone',
  output: z.object({ worlds: z.array(World), worldsMax: z.int() }),
})

const currentWorld = call({
  http: 'GET /world',
  access: 'signedIn',
  summary: 'Clock and kinds of the active faults of the world of the user, as the console shows them',
  output: z.object({ clock: ClockState, faults: z.array(FaultKind).max(faultsMax) }),
})

const createWorld = call({
  http: 'POST /worlds',
  access,
  summary: 'Create a world with the demo data, or one that plays a scenario of the library or of a sent YAML text',
  input: {
    name: WorldName.optional(),
    units: WorldUnits.optional().meta({ description: `${worldDefaults.units} by default` }),
    seed: WorldSeed.optional().meta({ description: `${worldDefaults.seed} by default` }),
    scenario: ScenarioId.optional(),
    scenarioText: stringUpTo(scenarioTextMax).min(1).optional(),
  },
  refine: {
    check: ({ scenario, scenarioText, units, seed }) =>
      [scenario, scenarioText, units ?? seed].filter((one) => one !== undefined).length <= 1,
    path: 'scenario',
    message: 'Send a scenario of the library, a text, or units and seed. A scenario has units and a seed of its own.',
  },
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

export const worlds = { list: listWorlds, current: currentWorld, create: createWorld, reset: resetWorld, delete: deleteWorld }

const ofOwnWorld = [...ofOneWorld, 'MAIN_WORLD', 'WORLD_BUSY'] as const

export const failuresOfWorlds = {
  'worlds.create': ['FOREIGN_WORLD', 'TOO_MANY_WORLDS', 'DATABASE_REFUSED', 'SCENARIO_NOT_FOUND', 'SCENARIO_REFUSED'],
  'worlds.reset': [...ofOwnWorld, 'DATABASE_REFUSED'],
  'worlds.delete': ofOwnWorld,
} as const
