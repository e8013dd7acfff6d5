import type { Clock } from '@backhaul/clock'
import type { Seams } from '@backhaul/core/seams'
import { type CoreEnd, type CoreFrame, type FleetFrame, linkClose } from '@backhaul/device-link'
import type { FaultOf } from '@backhaul/simulation'
import type { FaultList } from './fault-list.ts'
import { Lane } from './lane.ts'

type LinkFault = FaultOf<'link'>
type AnyFrame = CoreFrame | FleetFrame
type Direction = 'toCore' | 'toFleet'
type Effect = { readonly id: string; readonly effect: LinkFault['effect'] }

const deviceOf = (frame: AnyFrame): string | undefined => ('deviceId' in frame ? frame.deviceId : undefined)

const matches =
  (direction: Direction, frame: AnyFrame, deviceId: string | undefined) =>
  ({ match, effect }: LinkFault): boolean =>
    (match.direction ?? direction) === direction &&
    (match.op ?? frame.op) === frame.op &&
    (match.deviceId === undefined || match.deviceId === deviceId) &&
    (match.command === undefined || (frame.op === 'command' && frame.command.kind === match.command)) &&
    fits(effect, frame)

/** Some effects change one kind of frame only. */
function fits({ do: effect }: LinkFault['effect'], { op }: AnyFrame): boolean {
  if (effect === 'refuse') return op === 'command'
  if (effect === 'contradict') return op === 'answer'
  if (effect === 'shiftBoot') return op === 'reports'
  if (effect === 'oldVersion') return op === 'hello'
  return true
}

/** Divides a frame of reports, so that each device that a fault names has a frame of its own. */
function divided(frame: FleetFrame, named: ReadonlySet<string>): { frame: FleetFrame; deviceId: string | undefined }[] {
  // The core refuses a frame that is not in the form of the link; it gets it unchanged.
  const isWhole = frame.op === 'reports' && Array.isArray(frame.reports) && frame.reports.every((report) => Array.isArray(report))
  if (!isWhole || named.size === 0) return [{ frame, deviceId: deviceOf(frame) }]
  const others = frame.reports.filter(([id]) => !named.has(id))
  const parts = frame.reports
    .filter(([id]) => named.has(id))
    .map((report) => ({ frame: { ...frame, reports: [report] }, deviceId: report[0] }))
  return others.length === 0 ? parts : [{ frame: { ...frame, reports: others }, deviceId: undefined }, ...parts]
}

/** The lanes of one direction: one for each device that a fault names, and one for all others, so that devices do not wait for each other. */
class Lanes<Frame extends AnyFrame> {
  readonly #newLane: () => Lane<Frame>
  readonly #byDevice = new Map<string | undefined, Lane<Frame>>()

  constructor(newLane: () => Lane<Frame>) {
    this.#newLane = newLane
  }

  of(deviceId: string | undefined): Lane<Frame> {
    const lane = this.#byDevice.get(deviceId) ?? this.#newLane()
    this.#byDevice.set(deviceId, lane)
    return lane
  }

  /** The devices whose frames wait. Theirs that follow must wait as well. */
  get devices(): string[] {
    return Array.from(this.#byDevice).flatMap(([id, { held }]) => (id !== undefined && held > 0 ? [id] : []))
  }

  get held(): number {
    let held = 0
    for (const lane of this.#byDevice.values()) held += lane.held
    return held
  }

  each(run: (lane: Lane<Frame>) => void): void {
    for (const lane of this.#byDevice.values()) run(lane)
  }
}

/** Disturbs the frames of device links, in the time of the world. */
export function linkSeam(faults: FaultList, clock: Clock): Seams['fleetLinks'] {
  const all = new Set<Lanes<FleetFrame> | Lanes<CoreFrame>>()
  faults.onEnd(({ id }) => all.forEach((lanes) => lanes.each((lane) => lane.release(id))))

  const hit = (direction: Direction, frame: AnyFrame, deviceId: string | undefined): Effect | null => {
    const held = faults.of('link').length === 0 ? null : faults.hit('link', matches(direction, frame, deviceId))
    return held && { id: held.id, effect: held.fault.effect }
  }
  const named = (lanes: Lanes<FleetFrame> | Lanes<CoreFrame>) =>
    new Set([...lanes.devices, ...faults.of('link').flatMap(({ fault }) => fault.match.deviceId ?? [])])

  return (end) => {
    let open = true
    const full = () => outer.close(linkClose.grammar, 'a fault holds too many frames')
    const toCore = new Lanes<FleetFrame>(() => new Lane(clock, (frame) => outer.onFrame?.(frame), full))
    const toFleet = new Lanes<CoreFrame>(() => new Lane(clock, (frame) => end.send(frame), full))
    all.add(toCore).add(toFleet)
    const forget = () => {
      open = false
      for (const lanes of [toCore, toFleet]) {
        lanes.each((lane) => lane.clear())
        all.delete(lanes)
      }
    }
    const outer: CoreEnd = {
      onFrame: null,
      onClose: null,
      get waiting() {
        return end.waiting + toFleet.held
      },
      send(frame) {
        const deviceId = named(toFleet).has(deviceOf(frame) ?? '') ? deviceOf(frame) : undefined
        const found = hit('toFleet', frame, deviceOf(frame))
        if (found?.effect.do === 'cut') return cut()
        if (found?.effect.do === 'refuse' && frame.op === 'command') {
          const { id, deviceId } = frame
          const { code } = found.effect
          return queueMicrotask(() => open && outer.onFrame?.({ op: 'answer', id, deviceId, ok: false, code }))
        }
        toFleet.of(deviceId).take(frame, laneEffect(found))
      },
      close(code, reason) {
        forget()
        end.close(code, reason)
      },
    }
    const cut = () => {
      end.close(linkClose.replaced, 'a simulated fault')
    }
    const receive = (frame: FleetFrame, device: string | undefined, lane: Lane<FleetFrame>) => {
      const found = hit('toCore', frame, device)
      if (found?.effect.do === 'cut') return cut()
      const [first, second] = changed(frame, found?.effect)
      lane.take(first, laneEffect(found))
      if (second !== undefined) lane.take(second, null)
    }
    end.onFrame = (frame) => {
      if (!open) return
      // A frame of a fleet is not trusted: the core refuses one that is not an object with reports.
      if (faults.of('link').length === 0 && toCore.held === 0) return outer.onFrame?.(frame)
      const names = named(toCore)
      for (const { frame: part, deviceId } of divided(frame, names))
        receive(part, deviceId, toCore.of(deviceId !== undefined && names.has(deviceId) ? deviceId : undefined))
    }
    end.onClose = (code) => {
      forget()
      outer.onClose?.(code)
    }
    return outer
  }
}

const laneEffects = ['delay', 'drop', 'duplicate', 'reorder', 'stall'] as const

function laneEffect(found: Effect | null) {
  if (found === null || !laneEffects.some((one) => one === found.effect.do)) return null
  const effect = found.effect as Extract<LinkFault['effect'], { do: (typeof laneEffects)[number] }>
  return effect.do === 'stall' ? { do: effect.do, id: found.id } : effect
}

/** Returns a frame as the fault changes it, and a further frame after it. */
function changed(frame: FleetFrame, effect: LinkFault['effect'] | undefined): [FleetFrame, FleetFrame?] {
  if (effect?.do === 'contradict' && frame.op === 'answer')
    return [{ ...frame, ok: !frame.ok, ...(frame.ok && { reason: 'a contradictory answer' }) }, frame]
  if (effect?.do === 'oldVersion' && frame.op === 'hello') return [{ ...frame, v: effect.v }]
  if (effect?.do === 'shiftBoot' && frame.op === 'reports' && Array.isArray(frame.reports))
    return [{ ...frame, reports: frame.reports.map(([id, bootId, seq, body]) => [id, bootId + effect.ms, seq, body]) }]
  return [frame]
}
