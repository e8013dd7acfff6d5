import type { Modem } from '../radio/modem.ts'
import { bondedKbpsOf, encoderKbpsOf, lossPercentOf, totalKbpsOf, videoKbpsOf } from '../radio/transmissions.ts'
import type { World } from '../world/world.ts'

/** The facts that the picture of a unit shows. Plain data, which the simulator sends to the process that draws. */
export interface PictureSubject {
  readonly unitId: string
  readonly name: string
  /** Decides the background. */
  readonly key: number
  readonly encoderKbps: number
  readonly videoKbps: number
  /** Capacity that can carry late video. */
  readonly spareKbps: number
  readonly lossPercent: number
  readonly rttMs: number
  readonly delayMs: number
}

/** Share of the capacity that is not in use and carries late video. */
const spareShare = 0.95

function meanRttMs(modems: readonly Modem[]): number {
  let [sum, count] = [0, 0]
  for (const { connected, rttMs } of modems)
    if (connected) {
      sum += rttMs
      count += 1
    }
  return count === 0 ? 0 : sum / count
}

/** Reads the facts for the picture of a unit, without a change of the world; null for a unit that sends no live video. */
export function subjectOf({ places, radio: { sent } }: World, unitId: string): PictureSubject | null {
  const device = places.get(unitId)?.device
  if (device?.kind !== 'unit' || device.state.silent || device.state.stream?.phase !== 'running') return null
  const { row, key, modems, setup } = device.state
  return {
    unitId,
    name: setup.settings.name,
    key,
    encoderKbps: encoderKbpsOf(sent, row),
    videoKbps: videoKbpsOf(sent, row),
    spareKbps: bondedKbpsOf(sent, row) * spareShare - totalKbpsOf(sent, row),
    lossPercent: lossPercentOf(sent, row),
    rttMs: meanRttMs(modems),
    delayMs: setup.delayMs,
  }
}
