import type { Command, DeviceKind, Provision } from '@backhaul/device-link'
import type { DeviceAction } from '../src/device/actions.ts'
import { createDevice, type Device, type DeviceReport, fullReport, stepDevice } from '../src/device/device.ts'
import type { Input, OutgoingSignal, Reply, Signal } from '../src/device/step.ts'
import { createEnvironment } from '../src/environment/environment.ts'
import { modelOf } from '../src/models/models.ts'
import { lanFading } from '../src/radio/modem-state.ts'
import { createModems, type RadioContext } from '../src/radio/modem.ts'
import { createReceptions } from '../src/radio/receptions.ts'
import { createTransmissions, openRow, sendSecond, setLimits, setVideo, tuneLinks } from '../src/radio/transmissions.ts'
import { createCellLoads } from '../src/world/cell-loads.ts'

type StateOf<Kind extends Device['kind']> = Extract<Device, { kind: Kind }>['state']
const startMs = 1_800_000_000_000

/** One device without a world: a test is its far ends, its core and its clock. */
export interface LoneDevice<Kind extends DeviceKind> {
  readonly state: StateOf<Kind>
  readonly nowMs: number
  /** Sends a message of another device, and returns what the device sends back to it. */
  signal(message: Signal, from?: string): readonly Signal[]
  /** Sends a command, lets its answer arrive and returns it: `ok`, the code of the refusal, or null without an answer. */
  command(command: Command): string | null
  act(action: DeviceAction): void
  /** Begins or ends 8 Mbps of video in the row 0 of the transmissions. */
  video(runs: boolean): void
  advance(ms: number): void
  /** Return everything sent since the last call. */
  takeSignals(): OutgoingSignal[]
  takeReplies(): Reply[]
  takeReports(): DeviceReport[]
  fullReport(): DeviceReport
}

export const provisionOf = (kind: DeviceKind, model: string, more: Partial<Provision> = {}): Provision => ({
  deviceId: `${kind}-1`,
  kind,
  model,
  name: 'x',
  swVersion: '10.0.2',
  ...more,
})

/** Sends 8 Mbps over a cable, in the row 0. */
function sendVideo({ sent, loads }: RadioContext, runs: boolean, nowMs: number): void {
  const cables = createModems(modelOf('LU-800'), 'u-1', 1, { lat: 52, lng: 13 }).filter(({ uiType }) => uiType === 'lan')
  const connected = cables.map((cable) => ({ ...cable, connected: true, meanKbps: 100_000, lossPercent: 0, fading: lanFading }))
  tuneLinks(sent, 0, connected)
  setLimits(sent, 0, { kbpsMax: 8001, cellularKbps: null, delayMs: 2000 })
  setVideo(sent, 0, runs, nowMs)
  // The encoder reaches its maximum within minutes.
  if (runs) for (let second = 0; second < 300; second++) sendSecond(sent, 0, loads, nowMs)
}

/** Creates a device on its own. A command is answered within `answersWithinMs`. */
export function loneDevice<Kind extends DeviceKind>(provision: Provision & { kind: Kind }, answersWithinMs = 1000): LoneDevice<Kind> {
  const seed = 1
  const radio = {
    environment: createEnvironment(seed),
    loads: createCellLoads(),
    sent: createTransmissions(),
    received: createReceptions(),
  }
  openRow(radio.sent, 0, seed)
  let nowMs = startMs
  let device = createDevice(provision, seed, 0, nowMs, radio)
  let commandId = 0
  const [signals, replies, reports]: [OutgoingSignal[], Reply[], DeviceReport[]] = [[], [], []]
  const run = (input: Input) => {
    const { state, step } = stepDevice(device, input, nowMs, radio)
    device = { kind: device.kind, state } as Device
    signals.push(...(step.signals ?? []))
    replies.push(...(step.replies ?? []))
    if (step.changes !== null) reports.push(step.changes)
  }
  const advance = (ms: number) => {
    const untilMs = nowMs + ms
    while (device.state.dueAtMs <= untilMs) {
      nowMs = Math.max(nowMs + 1, device.state.dueAtMs)
      run({ kind: 'tick' })
    }
    nowMs = untilMs
  }
  return {
    get state() {
      return device.state as StateOf<Kind>
    },
    get nowMs() {
      return nowMs
    },
    signal(message, from = 'u-1') {
      const before = signals.length
      run({ kind: 'signal', from, signal: message })
      return signals.slice(before).flatMap((sent) => (sent.to === from ? [sent.signal] : []))
    },
    command(command) {
      commandId += 1
      run({ kind: 'command', commandId, command })
      advance(answersWithinMs)
      const answer = replies.find((reply) => reply.op === 'answer' && reply.id === commandId)
      return answer?.op !== 'answer' ? null : answer.ok ? 'ok' : answer.code
    },
    act: (action) => run({ kind: 'action', action }),
    video: (runs) => sendVideo(radio, runs, nowMs),
    advance,
    takeSignals: () => signals.splice(0),
    takeReplies: () => replies.splice(0),
    takeReports: () => reports.splice(0),
    fullReport: () => fullReport(device, radio, nowMs, false),
  }
}
