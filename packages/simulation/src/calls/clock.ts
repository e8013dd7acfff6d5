import { call, Instant } from '@backhaul/contract'
import * as z from 'zod'
import { ClockState, Speed, StepSeconds } from '../clock.ts'
import { access, example, ofOneWorld, ofWorld } from './of-world.ts'

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

export const clock = { get: getClock, set: setClock, step: stepClock, jump: jumpClock }

const changes = [...ofOneWorld, 'WORLD_FAILED'] as const
const moves = [...changes, 'CLOCK_MOVING'] as const

export const failuresOfClock = {
  'clock.get': ofOneWorld,
  'clock.set': changes,
  'clock.step': moves,
  'clock.jump': [...moves, 'CLOCK_GOES_FORWARD', 'JUMP_TOO_FAR'],
} as const
