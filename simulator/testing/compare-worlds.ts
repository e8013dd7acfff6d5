import { isDeepStrictEqual } from 'node:util'
import type { Device } from '../src/device/device.ts'
import { linksKbpsOf } from '../src/radio/transmissions.ts'
import { advance, copyWorld, sendCommand, type World } from '../src/world/world.ts'
import { noOutput } from './day-world.ts'

/** Compares two copies of a world, one of which a user has touched. */

const lookEveryMs = 60_000

interface Related {
  readonly channels: ReadonlySet<string>
  readonly servers: ReadonlySet<string>
  readonly cells: ReadonlySet<number>
}

const cellsOf = ({ kind, state }: Device): number[] =>
  kind === 'unit' ? state.modems.map(({ cell }) => cell).filter((cell) => cell > 0) : []

/** Returns the channels that a device uses or has selected, or that it is itself. */
function channelsOf({ kind, state }: Device): string[] {
  if (kind === 'channel') return [state.id]
  if (kind !== 'unit') return []
  return [...(state.stream?.channelIds ?? []), ...(state.setup.channelId === null ? [] : [state.setup.channelId])]
}

function serverOf({ places }: World, channelId: string): string | null {
  const device = places.get(channelId)?.device
  return device?.kind === 'channel' ? device.state.serverId : null
}

function isRelated(world: World, device: Device, { channels, servers, cells }: Related): boolean {
  if (servers.has(device.state.id)) return true
  const ids = channelsOf(device)
  if (ids.some((id) => channels.has(id) || servers.has(serverOf(world, id) ?? ''))) return true
  return cellsOf(device).some((cell) => cells.has(cell))
}

function differs(a: World, b: World, id: string): boolean {
  const [one, other] = [a.places.get(id)?.device, b.places.get(id)?.device]
  if (one === undefined || other === undefined || !isDeepStrictEqual(one.state, other.state)) return true
  return one.kind === 'unit' && !isDeepStrictEqual(linksKbpsOf(a.radio.sent, one.state.row), linksKbpsOf(b.radio.sent, one.state.row))
}

/**
 * Stops a unit in one of two copies of a world and runs both. Returns the number of devices that had nothing to do with it
 * (other channels and servers, and other cells than the units of its servers have, at every look) and how many of them ever differed.
 */
export function effectOfStop(world: World, unitId: string, forMs: number): { unrelated: number; changed: number } {
  const [untouched, touched] = [copyWorld(world), copyWorld(world)]
  const unit = touched.places.get(unitId)
  if (unit?.device.kind !== 'unit') throw new Error(`No such unit: ${unitId}.`)
  const channels = new Set(channelsOf(unit.device))
  const servers = new Set([...channels].map((id) => serverOf(world, id) ?? ''))
  const cells = new Set(cellsOf(unit.device))
  const related = new Set([unitId])
  const changed = new Set<string>()
  sendCommand(touched, noOutput, unit, 1, { kind: 'stopStream' })
  for (let atMs = world.nowMs; atMs <= world.nowMs + forMs; atMs += lookEveryMs) {
    advance(untouched, noOutput, atMs)
    advance(touched, noOutput, atMs)
    for (const one of [untouched, touched]) {
      // Another unit of the same servers gets a channel instead, or does not: its cells notice too.
      for (const { device } of one.places.values())
        if (channelsOf(device).some((id) => servers.has(serverOf(one, id) ?? ''))) for (const cell of cellsOf(device)) cells.add(cell)
      for (const { id, device } of one.places.values()) {
        if (!isRelated(one, device, { channels, servers, cells })) continue
        related.add(id)
        // A channel receives what the cells of its unit leave.
        for (const channelId of channelsOf(device)) related.add(channelId)
      }
    }
    for (const id of touched.places.keys()) if (!changed.has(id) && differs(untouched, touched, id)) changed.add(id)
  }
  return { unrelated: touched.places.size - related.size, changed: [...changed].filter((id) => !related.has(id)).length }
}
