import { call, Id, stringUpTo } from '@backhaul/contract'
import * as z from 'zod'
import { Act, Carriers, devicesShownMax, Effect, effectsMax, UnitInField, unitsOfActMax, UnitState } from '../act.ts'
import { access, example, ofOneWorld, ofWorld } from './of-world.ts'

const units = call({
  http: 'GET /worlds/:worldId/units',
  access,
  summary: 'Units of a world with their places, those whose name or id contains the search',
  input: { ...ofWorld, search: stringUpTo(60).optional() },
  example,
  output: z.object({
    units: z.array(UnitInField).max(devicesShownMax),
    /** All units of the world, of which the list may be a part. */
    total: z.int(),
    /** The reserved units, also those that the search does not find. */
    reserved: z.int(),
  }),
})

const unit = call({
  http: 'GET /worlds/:worldId/units/:unitId',
  access,
  summary: 'One unit as the simulator has it',
  input: { ...ofWorld, unitId: Id },
  example: { ...example, unitId: 'unit-1' },
  output: UnitState,
})

const act = call({
  http: 'POST /worlds/:worldId/acts',
  access,
  summary: 'Act on devices or their surroundings, in the words of scenarios',
  input: { ...ofWorld, act: Act },
  example: { ...example, act: { camera: 'unit-1', connected: false } },
  output: z.object({}),
})

const surroundings = call({
  http: 'GET /worlds/:worldId/surroundings',
  access,
  summary: 'Active effects of the surroundings',
  input: ofWorld,
  example,
  output: z.object({ effects: z.array(Effect).max(effectsMax), effectsMax: z.int() }),
})

const carriers = call({
  http: 'GET /worlds/:worldId/carriers',
  access,
  summary: 'Carriers that serve a place',
  input: { ...ofWorld, lat: z.coerce.number().min(-90).max(90), lng: z.coerce.number().min(-180).max(180) },
  example: { ...example, lat: 52.5, lng: 13.4 },
  output: z.object({ carriers: Carriers }),
})

const reserve = call({
  http: 'PUT /worlds/:worldId/reserved',
  access,
  summary: 'Reserve units, which the crews leave alone with their channels; units that are not named are released',
  input: { ...ofWorld, unitIds: z.array(Id).max(unitsOfActMax) },
  example: { ...example, unitIds: ['unit-1'] },
  output: z.object({ unitIds: z.array(Id).max(unitsOfActMax) }),
})

const reserved = call({
  http: 'GET /worlds/:worldId/reserved',
  access,
  summary: 'Reserved units',
  input: ofWorld,
  example,
  output: z.object({ unitIds: z.array(Id).max(unitsOfActMax) }),
})

/** Devices and their surroundings. */
export const field = { units, unit, act, surroundings, carriers, reserve, reserved }

const ofFleet = [...ofOneWorld, 'WORLD_WITHOUT_FLEET'] as const

export const failuresOfField = {
  'field.units': ofFleet,
  'field.unit': [...ofFleet, 'DEVICE_NOT_IN_WORLD'],
  'field.act': [...ofFleet, 'DEVICE_NOT_IN_WORLD', 'EFFECT_NOT_FOUND', 'CARRIER_NOT_FOUND', 'TOO_MANY_EFFECTS'],
  'field.surroundings': ofFleet,
  'field.carriers': ofFleet,
  'field.reserve': [...ofFleet, 'DEVICE_NOT_IN_WORLD'],
  'field.reserved': ofFleet,
} as const
