import { markOf } from '@backhaul/contract'
import { DeviceEvent } from '@backhaul/device-link'
import { showing } from './naming.ts'
import type { AnyRecord, ChannelRecord, UnitRecord } from './record.ts'

/**
 * Returns whether the core acts on the id of another device in a report or an event of a device. The words of a device give no user
 * rights: the two share an inventory, or a user selected the channel at the unit, started the unit to it or chose the ingest server.
 */
export function mayName(device: AnyRecord, named: AnyRecord): boolean {
  if (device.kind === 'channel' && named.kind === 'unit') return mayReceive(device, named)
  if (device.inventories.some((one) => named.inventories.includes(one))) return true
  const pair = [device, named]
  const unit = pair.find((one) => one.kind === 'unit')
  const channel = pair.find((one) => one.kind === 'channel')
  if (channel !== undefined && channel.stored.ingestServerId === named.id) return true
  if (unit === undefined || channel === undefined) return false
  return isChosen(unit, channel)
}

const isChosen = (unit: UnitRecord, { id }: ChannelRecord) =>
  unit.state.startedTo?.includes(id) === true || unit.stored.selChannel?.channelId === id

/**
 * Returns whether a channel may say that it receives a unit, whose picture and story its viewers then see. A channel of several
 * inventories shows them to users of all, so that a user must have selected it at the unit or started the unit to it.
 */
function mayReceive(channel: ChannelRecord, unit: UnitRecord): boolean {
  if (channel.inventories.every((one) => unit.inventories.includes(one))) return true
  return isChosen(unit, channel)
}

/** Keeps of an event the ids that the core acts on, where the device may name the object. */
const named = showing(DeviceEvent, (schema) => (schema.meta()?.['use'] === 'counts' ? markOf(schema) : undefined))

/** Returns an event without the devices that its device may not name; null for one that says nothing without them. */
export function allowedEvent(device: AnyRecord, event: DeviceEvent, find: (id: string) => AnyRecord | undefined): DeviceEvent | null {
  return named(event, {
    sees(kind, id) {
      const other = find(id)
      return other?.kind === kind && mayName(device, other)
    },
    standIn: () => null,
  })
}

/** Returns the unit that a channel receives, if it may name it. Memberships change while a report counts, so each use asks again. */
export function receivedUnit(units: ReadonlyMap<string, UnitRecord>, channel: ChannelRecord): UnitRecord | null {
  const unit = units.get(channel.row.allocatedToUnitUid ?? '')
  return unit !== undefined && mayName(channel, unit) ? unit : null
}
