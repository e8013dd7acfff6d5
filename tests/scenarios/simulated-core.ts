import { manualClock } from '@backhaul/clock'
import { memoryLink, type Provision } from '@backhaul/device-link'
import { createFleet, type Fleet } from '@backhaul/simulator'
import type { DirectorName } from '../../simulator/src/director/director.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { ask } from '../support/ask.ts'
import { aUser, type TestUser } from '../support/builders.ts'
import type { Template } from '../support/database.global.ts'
import { settled } from '../support/scripted-fleet.ts'

/** The real core and a simulated fleet on one clock. */
export class SimulatedCore {
  readonly clock: ReturnType<typeof manualClock>
  readonly app: TestApp
  readonly operator: TestUser
  #fleet: Fleet | null = null
  #link: ReturnType<typeof memoryLink> | null = null

  private constructor(clock: ReturnType<typeof manualClock>, app: TestApp, operator: TestUser) {
    this.clock = clock
    this.app = app
    this.operator = operator
  }

  static async start(world: Template): Promise<SimulatedCore> {
    const clock = manualClock()
    const app = await startTestApp({ world, clock })
    return new SimulatedCore(clock, app, await aUser(app, { role: 'super_user', username: 'operator' }))
  }

  get fleet(): Fleet {
    if (this.#fleet === null) throw new Error('No fleet is connected.')
    return this.#fleet
  }

  async connect(director: DirectorName): Promise<void> {
    const link = (this.#link = memoryLink())
    this.app.core.devices.attach(link.core)
    this.#fleet = createFleet({ link: link.fleet, seed: 7, clock: this.clock, director })
    await settled()
  }

  /** Gives the fleet devices of kinds that the core has no records of, such as gateways. */
  provide(...devices: Provision[]): void {
    this.#link?.core.send({ op: 'provision', devices, last: true })
  }

  async pass(seconds: number): Promise<void> {
    for (let i = 0; i < seconds * 4; i++) {
      this.clock.advance(250)
      await settled()
    }
  }

  /** Advances the clock until the response to a call that waits for a device. */
  async meanwhile<Answer>(answer: Promise<Answer>): Promise<Answer> {
    let answered = false
    const waiting = answer.finally(() => (answered = true))
    while (!answered) {
      await this.pass(0.25)
      // The rest of the call takes real time. Meanwhile the clock must not advance by hours.
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    return waiting
  }

  as(http: `${string} /${string}`, body?: unknown) {
    return ask(this.app, this.operator, http, body)
  }

  async stop(): Promise<void> {
    await this.#fleet?.stop()
    await this.app.close()
  }
}
