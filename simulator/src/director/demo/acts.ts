import { between, draw, happens, noiseAt, purposeOf } from '../../chance.ts'
import type { StreamMode, UnitAction } from '../../device/actions.ts'
import { taskOf } from '../../unit/tasks.ts'
import { freeChannels } from './channels.ts'
import { type Act, minuteMs, type UnitTurn } from './crew.ts'

/** The work that a crew does with its unit: live hits, recordings, tests. */

const actChance = purposeOf('choice of an act')
const durationChance = purposeOf('duration of an act')
const modeChance = purposeOf('mode of a stream')

/** Choice of the next act; the rest of the choices is to wait. */
const streamShare = 0.78
const recordShare = 0.13
/** Share of the hits that a crew without a channel records instead. */
const recordInstead = 0.4
const databridgeShare = 0.02
const logsShare = 0.015
const speedTestShare = 0.02

const hitMinutes = [5, 70] as const
const longMinutes = [60, 170] as const
const longFormatCrews = 0.1
const longFormatHits = 0.4
const recordMinutes = [2, 12] as const
const forwardShare = 0.4
const backlogMb = [200, 2500] as const
const multiCameraShare = 0.12
const testBeforeHit = 0.2

const formatNoise = 11

function actUntil(turn: UnitTurn, kind: Act['kind'], minutes: number): Act {
  return { kind, sinceMs: turn.nowMs, endsMs: turn.nowMs + Math.round(minutes * minuteMs) }
}

/** Most hits are short. Crews of sports and talks also have long ones. */
function hitLength(turn: UnitTurn): number {
  const isLong = noiseAt(turn.key, formatNoise, 0, 0) < longFormatCrews && happens(turn, durationChance, longFormatHits, 1)
  if (isLong) return between(turn, durationChance, ...longMinutes)
  const [min, max] = hitMinutes
  return min + (max - min) * draw(turn, durationChance) ** 2.2
}

function modeOf({ state, ...chance }: UnitTurn): { mode: StreamMode; channels: number } {
  const { setup, feeds, model } = state
  const severalFeeds = feeds > 1 && model.kbpsMaxMultiCamera > 0
  if (!severalFeeds) return { mode: 'single', channels: 1 }
  if (setup.transmissionMode === 'Field Switcher') return { mode: 'switcher', channels: 1 }
  if (setup.transmissionMode === 'Station Switcher') return { mode: 'switcherAndProxy', channels: 2 }
  const isMulti = setup.transmissionMode === 'Multi-HQ' || happens(chance, modeChance, multiCameraShare)
  if (!isMulti) return { mode: 'single', channels: 1 }
  return { mode: 'multiCamera', channels: 2 + Math.floor(draw(chance, modeChance, 1) * (feeds - 1)) }
}

/** Returns the action that brings the unit on air, or null when it has no camera or no free channel. */
function startAction(turn: UnitTurn): UnitAction | null {
  const { state, field, key } = turn
  if (!state.cameraConnected || state.setup.transmissionMode === 'Store & Forward') return null
  const { mode, channels } = modeOf(turn)
  const channelIds = freeChannels(state, field, key, channels)
  if (channelIds.length === 0) return null
  if (channelIds.length < channels || mode === 'single') return { do: 'start', mode: 'single', channelIds: channelIds.slice(0, 1) }
  return { do: 'start', mode, channelIds }
}

/** Brings the unit on air. Returns whether it could. */
export function goOnAir(turn: UnitTurn): boolean {
  const action = startAction(turn)
  if (action === null) return false
  turn.actions.push(action)
  turn.crew.act = actUntil(turn, 'stream', hitLength(turn))
  return true
}

function testSpeed(turn: UnitTurn): boolean {
  const [channelId] = freeChannels(turn.state, turn.field, turn.key, 1)
  if (channelId === undefined) return false
  turn.actions.push({ do: 'speedTest', channelId })
  turn.crew.act = actUntil(turn, 'speedTest', 1)
  return true
}

export function sendLogs(turn: UnitTurn): boolean {
  const [channelId] = freeChannels(turn.state, turn.field, turn.key, 1)
  if (channelId === undefined) return false
  turn.actions.push({ do: 'sendLogs', channelId })
  turn.crew.act = actUntil(turn, 'logs', 8)
  return true
}

/** Records, or forwards what was recorded earlier without a good connection. */
function record(turn: UnitTurn): boolean {
  const { storage, cameraConnected } = turn.state
  if (storage === null || storage.recording || storage.forwarding) return false
  if (happens(turn, actChance, forwardShare, 2)) {
    turn.actions.push({ do: 'forward', backlogMb: Math.round(between(turn, actChance, ...backlogMb, 3)) })
    turn.crew.act = actUntil(turn, 'record', recordMinutes[1])
    return true
  }
  if (!cameraConnected) return false
  turn.actions.push({ do: 'record' })
  turn.crew.act = actUntil(turn, 'record', between(turn, durationChance, ...recordMinutes))
  return true
}

function bridgeData(turn: UnitTurn): boolean {
  const { gatewayId } = turn.state.setup.settings.databridge
  if (gatewayId === null) return false
  turn.actions.push({ do: 'databridge', gatewayId })
  turn.crew.act = actUntil(turn, 'databridge', between(turn, durationChance, 3, 15))
  return true
}

/** Begins the next act, unless the crew waits. Returns whether it did. */
export function beginAct(turn: UnitTurn): boolean {
  let left = draw(turn, actChance)
  const chosen = (share: number) => {
    left -= share
    return left < 0
  }
  if (chosen(streamShare)) {
    if (!turn.crew.live) return happens(turn, actChance, recordInstead, 1) && record(turn)
    const isAfterTest = turn.crew.act?.kind === 'speedTest'
    return !isAfterTest && happens(turn, actChance, testBeforeHit, 1) && testSpeed(turn) ? true : goOnAir(turn) || record(turn)
  }
  if (chosen(recordShare)) return record(turn)
  if (chosen(databridgeShare)) return bridgeData(turn)
  if (chosen(logsShare)) return sendLogs(turn)
  return chosen(speedTestShare) && testSpeed(turn)
}

/** Returns whether an act still runs at the unit. */
export function isRunning({ state }: UnitTurn, { kind }: Act): boolean {
  if (kind === 'stream') return state.stream !== null
  if (kind === 'record') return state.storage?.recording === true || state.storage?.forwarding === true
  return taskOf(state, kind) !== undefined
}

/** Ends an act at its time. Acts that end by themselves are left alone. */
export function endAct({ state, actions }: UnitTurn, { kind }: Act): void {
  if (kind === 'stream' && state.stream !== null && state.stream.phase !== 'disconnecting') actions.push({ do: 'stop' })
  if (kind === 'record' && state.stream === null && state.storage?.recording && state.storage.recordingEndsMs === null)
    actions.push({ do: 'stop' })
  if (kind === 'databridge') {
    const task = taskOf(state, 'databridge')
    if (task?.command.kind === 'startDatabridge') actions.push({ do: 'databridge', gatewayId: task.command.gatewayId })
  }
}
