import type { FleetState } from '@backhaul/simulator'
import * as z from 'zod'
import { wrongReferenceOf } from './references.ts'
import { devicesMax, Moment, Row, Time } from './values.ts'
import { World } from './world-schema.ts'

const CheckedWorld = World.superRefine((world, { addIssue }) => {
  const wrong = wrongReferenceOf(world)
  if (wrong !== null) addIssue({ code: 'custom', path: [...wrong.path], message: wrong.message })
})

const Reported = z.strictObject({ number: Row, bootId: Time, seq: z.int().min(0), justStarted: z.boolean(), lastReportMs: Moment })

/** Devices as `Fleet.export` returns them. */
export const FleetSchema = z.strictObject({
  world: CheckedWorld,
  reported: z.array(Reported).max(devicesMax),
}) as unknown as z.ZodType<FleetState>
