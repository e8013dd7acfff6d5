import { changeEnvironment } from '../src/world/surroundings.ts'
import type { Command, Provision, Rejection, UnitReport } from '@backhaul/device-link'
import type { DeviceAction } from '../src/device/actions.ts'
import type { Reply } from '../src/device/step.ts'
import type { EnvironmentAction } from '../src/environment/environment.ts'
import { linksKbpsOf, totalKbpsOf } from '../src/radio/transmissions.ts'
import type { TaskKind } from '../src/unit/tasks.ts'
import type { UnitState } from '../src/unit/state.ts'
import { act, addDevice, advance, copyWorld, createWorld, type Output, type Place, sendCommand, type World } from '../src/world/world.ts'
import { provisionOf } from './lone-device.ts'

const unitId = 'unit-1'
const startMs = Date.UTC(2026, 4, 5, 10)
/** The longest time to an answer. */
export const answerMsMax = 3000
/** A command that needs another device is answered after its reply, which has a limit of its own. */
const waitMs = 2 * answerMsMax + 100

export interface Answer {
  /** accepted, the code of the refusal, or null without an answer. */
  readonly code: Rejection | 'accepted' | null
  readonly id: number
  readonly ms: number
}

/** One unit with two servers, four channels, a gateway and a video return channel, for tests of its commands. */
export interface UnitBench {
  readonly world: World
  readonly unit: UnitState
  /** Applies an action to the unit, or to another device. */
  act(action: DeviceAction, deviceId?: string): void
  change(action: EnvironmentAction): void
  advance(ms: number): void
  /** Sends a command and returns its id. */
  post(command: Command): number
  /** Sends a command and lets time pass until its answer, or until it can no longer arrive. */
  send(command: Command): Answer
  /** Sends a command that the unit must accept, and returns its id. */
  accepted(command: Command): number
  /** Lets time pass until a task has ended, at most `ms`. */
  finish(kind: TaskKind, ms?: number): void
  result(id: number): Extract<Reply, { op: 'result' }> | undefined
  readonly replies: readonly Reply[]
  /** Merges all reports since the last call. */
  takeReport(): UnitReport
  readonly linksKbps: readonly number[]
  readonly totalKbps: number
  /** Returns a copy that goes its own way. */
  copy(): UnitBench
}

const devices = (model: string, unit: Partial<Provision>): Provision[] => [
  { ...provisionOf('server', 'mmh_server'), deviceId: 'server-1' },
  ...[1, 2, 3, 4].map((i) => ({ ...provisionOf('channel', 'preview', { serverId: 'server-1' }), deviceId: `channel-${i}` })),
  provisionOf('gateway', ''),
  { ...provisionOf('videoReturn', '', { serverId: 'server-1' }), deviceId: 'return-1' },
  provisionOf('unit', model, { channelId: 'channel-1', home: { lat: 48.14, lng: 11.57 }, ...unit }),
]

function bench(world: World): UnitBench {
  const replies: Reply[] = []
  let report: UnitReport = {}
  let commandId = 0
  const ignore = () => {}
  const ofUnit = ({ id }: Place) => id === unitId
  const output: Output = {
    report: (place, changes) => (ofUnit(place) ? void Object.assign(report, changes) : undefined),
    full: ignore,
    heartbeat: () => Number.POSITIVE_INFINITY,
    second: ignore,
    reply: (place, reply) => (ofUnit(place) ? void replies.push(reply) : undefined),
  }
  const place = () => world.places.get(unitId) as Place
  const answerTo = (id: number) => replies.find((reply) => reply.op === 'answer' && reply.id === id)
  const self: UnitBench = {
    world,
    get unit() {
      return place().device.state as UnitState
    },
    act: (action, deviceId = unitId) => act(world, output, deviceId, action),
    change: (action) => changeEnvironment(world, output, action),
    advance: (ms) => advance(world, output, world.nowMs + ms),
    post(command) {
      commandId += 1
      sendCommand(world, output, place(), commandId, command)
      return commandId
    },
    send(command) {
      const sentAtMs = world.nowMs
      const id = self.post(command)
      while (answerTo(id) === undefined && world.nowMs < sentAtMs + waitMs) advance(world, output, world.nowMs + 10)
      const answer = answerTo(id)
      const code = answer?.op !== 'answer' ? null : answer.ok ? 'accepted' : answer.code
      return { code, id, ms: world.nowMs - sentAtMs }
    },
    accepted(command) {
      const { code, id } = self.send(command)
      if (code !== 'accepted') throw new Error(`${command.kind}: ${code ?? 'no answer'}`)
      return id
    },
    finish(kind, ms = 600_000) {
      const untilMs = world.nowMs + ms
      while (self.unit.tasks.some((task) => task.kind === kind) && world.nowMs < untilMs) self.advance(100)
    },
    result: (id) => replies.findLast((reply) => reply.op === 'result' && reply.id === id) as Extract<Reply, { op: 'result' }> | undefined,
    replies,
    takeReport() {
      const taken = report
      report = {}
      return taken
    },
    get linksKbps() {
      return linksKbpsOf(world.radio.sent, place().number)
    },
    get totalKbps() {
      return totalKbpsOf(world.radio.sent, place().number)
    },
    copy: () => bench(copyWorld(world)),
  }
  return self
}

export function createUnitBench(model = 'LU-800', unit: Partial<Provision> = {}, seed = 1): UnitBench {
  const world = createWorld(seed, startMs, 'idle')
  const silent: Output = { report() {}, full() {}, heartbeat: () => Number.POSITIVE_INFINITY, second() {}, reply() {} }
  for (const provision of devices(model, unit)) addDevice(world, silent, provision)
  const created = bench(world)
  created.advance(1000)
  return created
}
