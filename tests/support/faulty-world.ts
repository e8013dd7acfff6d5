import { type ManualClock, manualClock, realClock } from '@backhaul/clock'
import { memoryLink } from '@backhaul/device-link'
import { Fault } from '@backhaul/simulation'
import { createFleet, type Fleet } from '@backhaul/simulator'
import type * as z from 'zod'
import { createFaults, type Faults } from '../../apps/worlds/src/faults/faults.ts'
import { startTestApp, type TestApp } from './app.ts'
import { ask } from './ask.ts'
import { aUser, type TestUser } from './builders.ts'
import { settled } from './scripted-fleet.ts'

/** The real core with faults around it, in an empty world whose clock the test moves. Delivery takes real time. */
export interface FaultyWorld {
  readonly app: TestApp
  readonly clock: ManualClock
  readonly faults: Faults
  readonly operator: TestUser
  /** Connects a fleet of the devices that the core has; again after its link has ended. */
  connect(): Promise<void>
  readonly fleet: Fleet
  /** Adds a fault, notes that its effect is tested, and returns its id. */
  add(fault: z.input<typeof Fault>): string
  as(http: `${string} /${string}`, body?: unknown): ReturnType<typeof ask>
  pass(seconds: number): Promise<void>
  /** Moves the world until the promise settles. */
  meanwhile<Answer>(answer: Promise<Answer>): Promise<Answer>
  /** Moves the world by a second at a time, until the condition holds, for at most five minutes. */
  until(holds: () => boolean | Promise<boolean>): Promise<void>
  stop(): Promise<void>
}

const tested = new Set<string>()

/** Throws when a layer has an effect that no test of this file has added. */
export function requireAllTested(...layers: Fault['layer'][]): void {
  for (const { shape } of Fault.options.filter((option) => layers.includes(option.shape.layer.value)))
    for (const effect of shape.effect.options)
      if (!tested.has(`${shape.layer.value} ${effect.shape.do.value}`)) throw new Error(`No test has the effect ${effect.shape.do.value}.`)
}

export async function startFaultyWorld(seed = 1): Promise<FaultyWorld> {
  const clock = manualClock()
  const faults = createFaults({ clock, transportClock: realClock, seed })
  const app = await startTestApp({ world: 'empty', clock, transportClock: realClock, seams: faults.seams })
  const operator = await aUser(app, { role: 'super_user', username: 'operator' })
  let fleet: Fleet | null = null
  const theFleet = () => {
    if (fleet === null) throw new Error('No fleet is connected.')
    return fleet
  }
  const pass = async (seconds: number) => {
    for (let i = 0; i < seconds * 4; i++) {
      clock.advance(250)
      await settled()
    }
  }
  return {
    app,
    clock,
    faults,
    operator,
    get fleet() {
      return theFleet()
    },
    async connect() {
      const link = memoryLink()
      app.core.devices.attach(link.core)
      if (fleet === null) fleet = createFleet({ link: link.fleet, seed: 7, clock, director: 'idle' })
      else fleet.attach(link.fleet)
      faults.attach({ fleet, attach: (end) => app.core.devices.attach(end), clock, transportClock: clock })
      await settled()
    },
    add(fault) {
      const parsed = Fault.parse(fault)
      const added = faults.add(parsed)
      if (!added.ok) throw new Error(`The fault was refused: ${added.why}.`)
      tested.add(`${parsed.layer} ${parsed.effect.do}`)
      return added.id
    },
    as: (http, body) => ask(app, operator, http, body),
    pass,
    async meanwhile(answer) {
      let answered = false
      const waiting = answer.finally(() => (answered = true))
      while (!answered) {
        await pass(0.25)
        // The rest of the call takes real time. Meanwhile the clock must not advance by hours.
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      return waiting
    },
    async until(holds) {
      for (let second = 0; second < 300; second++) {
        if (await holds()) return
        await pass(1)
      }
      throw new Error('The world did not come to this state within five minutes.')
    },
    async stop() {
      await fleet?.stop()
      await app.close()
    },
  }
}
