import type { calls } from '@backhaul/contract/units'
import { refuseTaskSettings } from '@backhaul/rules/units'
import { CallError } from '../../call-error.ts'
import type { UnitRecord } from '../../devices/registry/record.ts'
import type { Handle } from '../../http/handle.ts'
import { applySettings } from './apply-settings.ts'
import { mayCall, type Naming } from './selected-channel.ts'

/** Also replaces a destination of the other intercom that the unit reports and the caller does not see: stored, it would count as chosen. */
const atFirst = { mode: 'targetChannel', destinationAccount: null } as const

export const setIntercom: Handle<typeof calls.setIntercom> = async (args) => {
  // The unit gets the settings of both intercoms in one command.
  args.refuse(refuseTaskSettings(args.unit.row, 'intercom1', 'intercom2'))
  const { intercom, mode } = args.input
  const named = args.input.destinationAccount
  const destinationAccount =
    named === null ? null : mode === 'audioRoom' ? roomOf(args.ctx, args.unit, named) : channelOf(args.ctx, args.unit, named)
  return applySettings(args, ({ intercoms = [] }) => {
    const before = intercoms.map((one) => (mayCall(args.ctx, args.unit, one) ? one : atFirst))
    return { intercoms: [1, 2].map((number) => (number === intercom ? { mode, destinationAccount } : (before[number - 1] ?? atFirst))) }
  })
}

/** Returns the id of a room of the unit's inventories that the caller sees. */
function roomOf({ registry, caller }: Naming, unit: UnitRecord, named: string): string {
  const room = registry.audio.roomOfUnit(unit, named)
  if (room === null || registry.reachedInventory(caller.scope, room.inventoryId) === null) throw new CallError('AUDIO_ROOM_NOT_FOUND')
  if (!room.intercom) throw new CallError('INTERCOM_NOT_ALLOWED')
  return room.id
}

/** Returns the id of a channel that the caller sees: by its id, or by its name in the inventories of the unit (resolutions.md 74). */
function channelOf({ registry, caller }: Naming, unit: UnitRecord, named: string): string {
  const channel = registry.channels.find(caller.scope, named)
  if (channel !== null) return channel.id
  const seen = unit.inventories.flatMap((id) => [...registry.channels.ofInventory(id)])
  const [found, ...others] = new Set(
    seen.filter(({ id, row }) => row.channelName === named && registry.channels.find(caller.scope, id) !== null),
  )
  if (found === undefined || others.length > 0) throw new CallError('CHANNEL_NOT_FOUND')
  return found.id
}
