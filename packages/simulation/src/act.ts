import { Id } from '@backhaul/contract'
import * as z from 'zod'
import { deviceWords, environment } from './actions.ts'
import { Place } from './names.ts'

/** Devices of one act, and reserved units of one world. */
export const unitsOfActMax = 500
/** Effects of the surroundings of a world. Each refresh of a modem reads all of them. */
export const effectsMax = 100
/** Devices in one answer. A world has at most 1,000 units; of a larger main world, the search finds the others. */
export const devicesShownMax = 1000

const onDevices = deviceWords(Id, z.union([Id, z.array(Id).min(1).max(unitsOfActMax)]))

/** An act on devices or surroundings in the words of scenarios, with the ids of devices. */
export const Act = z.union([...Object.values(onDevices), ...Object.values(environment)])
export type Act = z.infer<typeof Act>

const Carrier = z.object({
  /** Number in its country, from 1. */
  number: z.int().min(1).max(4),
  name: z.string(),
})
export const Carriers = z.array(Carrier).max(4)

/** A circle in which something has an effect. */
export const Effect = z.object({
  name: z.string(),
  kind: z.enum(['outage', 'crowd', 'weather', 'powerCut']),
  at: Place,
  radiusKm: z.number(),
  strength: z.number(),
  /** Outage: the carrier that fails; null: every carrier. */
  carrier: Carrier.nullable(),
  /** The fault that the effect belongs to, and that ends it; null for an effect of its own. */
  faultId: z.string().nullable(),
})
export type Effect = z.infer<typeof Effect>

/** A unit in the list of the desk. */
export const UnitInField = z.object({
  id: Id,
  name: z.string(),
  /** Where it is, also without a GPS fix. */
  at: Place,
  power: z.enum(['on', 'off', 'starting']),
  isOnAir: z.boolean(),
  isReserved: z.boolean(),
})
export type UnitInField = z.infer<typeof UnitInField>

const ModemInField = z.object({
  port: z.int(),
  name: z.string(),
  uiType: z.enum(['wifi', 'lan', 'cell']),
  connected: z.boolean(),
  works: z.boolean(),
  /** Percent. */
  signal: z.number(),
  weakenedDb: z.number(),
  /** The serving carrier or Wi-Fi network. */
  network: z.string().nullable(),
  technology: z.string().nullable(),
  /** Slots with a card. */
  sims: z.array(z.enum(['A', 'B'])).max(2),
  /** Slots whose card was taken out. */
  simsOut: z.array(z.enum(['A', 'B'])).max(2),
  activeSim: z.enum(['A', 'B']).nullable(),
})

/** A unit as the simulator has it, which is more than it reports. */
export const UnitState = UnitInField.extend({
  /** Null for a unit without a battery. */
  batteryPercent: z.number().nullable(),
  isOnMains: z.boolean(),
  hasCamera: z.boolean(),
  /** Without a GPS fix, as inside a building. */
  isIndoors: z.boolean(),
  isDriving: z.boolean(),
  canDrive: z.boolean(),
  isRecording: z.boolean(),
  /** The selected channel. */
  channelId: Id.nullable(),
  modems: z.array(ModemInField).max(16),
  /** The carriers at its place. */
  carriers: Carriers,
})
export type UnitState = z.infer<typeof UnitState>
