import type { ChannelState } from './channel/channel.ts'
import type { Device, DeviceAction } from './device.ts'
import { adoptForDemo, demoVersions, swapAtPercent } from './demo-start.ts'
import type { Mix } from './mix.ts'
import { between, chance, createRng, noiseAt, pick, type Rng } from './rng.ts'
import type { ServerState } from './server/server.ts'
import { shownPercent } from './unit/battery.ts'
import type { UnitAction } from './unit/actions.ts'
import type { UnitState } from './unit/state.ts'

/** Shares of all units that the crews aim at, and how long each lasts in minutes. */
const pursuits = {
  // 120 channels for 400 units: some stay free, so that an operator can start what the crews did not.
  stream: { share: 0.17, minutes: [5, 70] },
  store: { share: 0.05, minutes: [2, 12] },
  off: { share: 0.145, minutes: [4, 60] },
  upgrade: { share: 0.02, minutes: [4, 9] },
  logs: { share: 0.008, minutes: [1, 3] },
  databridge: { share: 0.01, minutes: [3, 15] },
  speedTest: { share: 0.002, minutes: [1, 1] },
} as const
type Pursuit = keyof typeof pursuits
const pursuitNames = Object.keys(pursuits) as Pursuit[]

const minuteMs = 60_000
/** Who was stopped by somebody else is left alone for a while. */
const restMinutes = [3, 12] as const
/** After the first placing so many of all units start something new per look. */
const startsPerLook = 0.004
const lookEveryMs = 2000
/** How far the shares rise and fall, and in what time: no hour of a fleet is like the one before. */
const tideDepth = 0.07
const tideMs = 10 * minuteMs
/** Nobody takes the place of another at once. */
const startsNow = 0.15
const multiCameraShare = 0.03
const forwardOnlyShare = 0.5
const drivingShare = 0.14
const unpluggedShare = 0.03
const serverUpgradePerLook = 1 / 400

interface Crew {
  pursuit: Pursuit | null
  untilMs: number
  restUntilMs: number
  cameraBackMs: number
  parkMs: number
}

interface Scene {
  readonly rng: Rng
  readonly nowMs: number
  readonly devices: ReadonlyMap<string, Device>
  act(deviceId: string, action: DeviceAction): void
}

/** Between 1 - depth and 1 + depth, for each pursuit at its own pace. */
function tide(pursuit: number, nowMs: number): number {
  const knot = Math.floor(nowMs / tideMs)
  const within = nowMs / tideMs - knot
  return 1 + tideDepth * (2 * (noiseAt(5, pursuit, knot, 0) * (1 - within) + noiseAt(5, pursuit, knot + 1, 0) * within) - 1)
}

/** What a unit does as anybody can see it. */
function pursuitOf({ power, session, job, storage }: UnitState): Pursuit | null {
  if (power === 'off') return 'off'
  if (session !== null) return 'stream'
  if (job !== null) return job.name === 'fetchlogs' ? 'logs' : job.name === 'speedtest' ? 'speedTest' : job.name
  return storage?.recording || storage?.forwarding ? 'store' : null
}

const isFree = (channel: ChannelState | undefined) => channel !== undefined && channel.status === 'idle' && !channel.disabled
const channelOf = (devices: Scene['devices'], id: string) => {
  const state = devices.get(id)?.state
  return state !== undefined && 'allocatedTo' in state ? state : undefined
}

/** Channels that some unit selects, by their server: crews turn to a neighbour of their own when that is taken. */
function selectableByServer({ devices }: Scene): Map<string, string[]> {
  const byServer = new Map<string, string[]>()
  const seen = new Set<string>()
  for (const { state } of devices.values()) {
    if (!('session' in state) || state.channelId === null || seen.has(state.channelId)) continue
    const channel = channelOf(devices, state.channelId)
    if (channel === undefined || channel.serverId === null) continue
    seen.add(channel.id)
    const list = byServer.get(channel.serverId)
    if (list) list.push(channel.id)
    else byServer.set(channel.serverId, [channel.id])
  }
  return byServer
}

function streamAction(unit: UnitState, scene: Scene, byServer: ReadonlyMap<string, readonly string[]>): UnitAction | null {
  const { devices, rng } = scene
  const selected = unit.channelId === null ? undefined : channelOf(devices, unit.channelId)
  if (selected === undefined || !unit.cameraConnected || unit.transmissionMode === 'Store & Forward') return null
  const neighbours = (byServer.get(selected.serverId ?? '') ?? []).filter((id) => id !== selected.id && isFree(channelOf(devices, id)))
  const first = isFree(selected) ? selected.id : neighbours.shift()
  if (first === undefined) return null
  const several =
    unit.feeds > 1 && unit.model.kbpsMaxMultiCamera > 0 && (unit.transmissionMode === 'Multi-HQ' || chance(rng, multiCameraShare))
  const second = several ? neighbours.shift() : undefined
  return second === undefined
    ? { do: 'start', mode: 'single', channelIds: [first] }
    : { do: 'start', mode: 'multiCamera', channelIds: [first, second] }
}

function storeAction({ storage, cameraConnected }: UnitState, rng: Rng): UnitAction | null {
  if (storage === null) return null
  if (chance(rng, forwardOnlyShare)) return { do: 'forward', backlogMb: Math.round(between(rng, 200, 2500)) }
  return cameraConnected ? { do: 'record' } : null
}

function actionFor(pursuit: Pursuit, unit: UnitState, scene: Scene, byServer: ReadonlyMap<string, readonly string[]>): UnitAction | null {
  switch (pursuit) {
    case 'stream':
      return streamAction(unit, scene, byServer)
    case 'store':
      return storeAction(unit, scene.rng)
    case 'off':
      return { do: 'powerOff' }
    case 'upgrade':
      return unit.battery.present && !unit.battery.charging && unit.battery.percent < 30
        ? null
        : { do: 'upgrade', swVersion: pick(scene.rng, demoVersions) }
    case 'logs':
      return { do: 'fetchLogs' }
    case 'databridge':
      return { do: 'databridge', forMs: between(scene.rng, 2, 12) * minuteMs }
    case 'speedTest':
      return { do: 'speedTest' }
  }
}

const minutesFromNow = ({ rng, nowMs }: Scene, [min, max]: readonly [number, number]) => nowMs + between(rng, min, max) * minuteMs

/** Ends what has lasted long enough and looks after batteries, cameras and vans. */
function tend(unit: UnitState, crew: Crew, scene: Scene): void {
  const { act, nowMs } = scene
  const doing = pursuitOf(unit)
  if (crew.pursuit !== doing && unit.power !== 'starting') {
    // Somebody else stopped it, or it ended by itself; what somebody else started is theirs.
    if (crew.pursuit !== null && doing === null) crew.restUntilMs = minutesFromNow(scene, restMinutes)
    crew.pursuit = null
    if (doing === 'off') Object.assign(crew, { pursuit: 'off', untilMs: minutesFromNow(scene, pursuits.off.minutes) })
  } else if (crew.pursuit !== null && nowMs >= crew.untilMs) {
    if (doing === 'stream' || doing === 'store') act(unit.id, { do: 'stop' })
    else if (doing === 'off') {
      if (unit.battery.present && unit.battery.percent < 40) act(unit.id, { do: 'battery', percent: 100 })
      act(unit.id, { do: 'powerOn' })
    }
    if (doing !== 'store' || !unit.storage?.recording) crew.pursuit = doing === 'store' ? 'store' : null
    crew.untilMs = minutesFromNow(scene, [1, 10])
  }
  const { present, charging } = unit.battery
  if (unit.power === 'on' && present && !charging && shownPercent(unit.battery) <= swapAtPercent(unit.id))
    act(unit.id, { do: 'battery', percent: 100 })
  if (!unit.cameraConnected && nowMs >= crew.cameraBackMs) act(unit.id, { do: 'camera', connected: true })
  if (unit.route.driving && nowMs >= crew.parkMs) act(unit.id, { do: 'park' })
}

function startSomething(pursuit: Pursuit, missing: number, waiting: UnitState[], crews: ReadonlyMap<string, Crew>, scene: Scene): void {
  const byServer = pursuit === 'stream' ? selectableByServer(scene) : new Map<string, string[]>()
  let left = missing
  for (let i = waiting.length - 1; i >= 0 && left > 0; i--) {
    const unit = waiting[i] as UnitState
    const action = actionFor(pursuit, unit, scene, byServer)
    const crew = crews.get(unit.id)
    if (action === null || crew === undefined) continue
    scene.act(unit.id, action)
    waiting.splice(i, 1)
    crew.pursuit = pursuit
    crew.untilMs = minutesFromNow(scene, pursuits[pursuit].minutes)
    left -= 1
  }
}

function shuffle(items: unknown[], rng: Rng): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(rng() * (i + 1))
    const item = items[i]
    items[i] = items[j]
    items[j] = item
  }
}

/** Cameras come loose and vans drive off, anywhere and at any time. */
function happen(units: readonly UnitState[], crews: ReadonlyMap<string, Crew>, scene: Scene): void {
  const { rng, act } = scene
  const on = units.filter(({ power }) => power === 'on')
  if (on.length === 0) return
  const unplugged = on.filter(({ cameraConnected }) => !cameraConnected).length
  const unlucky = pick(rng, on)
  const crewOf = (unit: UnitState) => crews.get(unit.id) as Crew
  if (unplugged < on.length * unpluggedShare && unlucky.cameraConnected && chance(rng, 0.3)) {
    crewOf(unlucky).cameraBackMs = minutesFromNow(scene, [0.5, 8])
    act(unlucky.id, { do: 'camera', connected: false })
  }
  let missing = Math.ceil(on.length * drivingShare) - on.filter(({ route }) => route.driving).length
  for (let tries = 0; tries < 20 && missing > 0; tries++) {
    const unit = pick(rng, on)
    if (unit.route.driving || unit.model.speedKmh === 0) continue
    crewOf(unit).parkMs = minutesFromNow(scene, [4, 40])
    act(unit.id, { do: 'drive' })
    missing -= 1
  }
}

function tendServers({ devices, rng, act }: Scene): void {
  if (!chance(rng, serverUpgradePerLook)) return
  const idle: ServerState[] = []
  for (const { state } of devices.values()) {
    if (!('collecting' in state)) continue
    if (state.down || state.state === 'upgrading') return
    if (state.collecting === 0) idle.push(state)
  }
  if (idle.length > 0) act(pick(rng, idle).id, { do: 'upgrade', swVersion: pick(rng, demoVersions) })
}

/** Crews in the field: they start, stop, record, drive, run flat and upgrade, so that a fleet is never a still picture. */
export function createDemoMix(seed: number): Mix {
  const rng = createRng(seed, 'crews')
  const crews = new Map<string, Crew>()
  let placed = false
  let nextLookMs = 0

  function look(scene: Scene): void {
    const units: UnitState[] = []
    for (const { state } of scene.devices.values()) if ('session' in state) units.push(state)
    const doing = new Map<Pursuit, number>()
    const waiting: UnitState[] = []
    for (const unit of units) {
      let crew = crews.get(unit.id)
      if (crew === undefined) {
        crew = {
          pursuit: pursuitOf(unit),
          untilMs: minutesFromNow(scene, pursuits.off.minutes),
          restUntilMs: 0,
          cameraBackMs: minutesFromNow(scene, [1, 20]),
          parkMs: minutesFromNow(scene, [4, 40]),
        }
        crews.set(unit.id, crew)
      }
      tend(unit, crew, scene)
      const pursuit = pursuitOf(unit)
      if (pursuit !== null) doing.set(pursuit, (doing.get(pursuit) ?? 0) + 1)
      else if (!unit.silent && crew.restUntilMs <= scene.nowMs && crew.pursuit === null) waiting.push(unit)
    }
    shuffle(waiting, rng)
    const startsMax = placed ? Math.max(1, Math.ceil(units.length * startsPerLook)) : units.length
    for (const [index, pursuit] of pursuitNames.entries()) {
      const missing = Math.round(units.length * pursuits[pursuit].share * tide(index, scene.nowMs)) - (doing.get(pursuit) ?? 0)
      if (missing > 0 && (!placed || chance(rng, startsNow))) startSomething(pursuit, Math.min(missing, startsMax), waiting, crews, scene)
    }
    happen(units, crews, scene)
    tendServers(scene)
    placed ||= units.length > 0
  }

  return {
    adopt: adoptForDemo,
    direct(devices, act, nowMs) {
      if (nowMs < nextLookMs) return
      nextLookMs = nowMs + lookEveryMs
      look({ rng, nowMs, devices, act: (deviceId, action) => act(deviceId, action, nowMs) })
    },
  }
}
