import type { Device } from '../device/device.ts'
import type { Field } from './director.ts'

const selectedBy = (device: Device | undefined): string | null => (device?.kind === 'unit' ? device.state.setup.channelId : null)

/** Returns whether a unit is reserved, or is the selected channel of a reserved unit. */
function isReserved({ places, reserved }: Field, id: string): boolean {
  if (reserved.has(id)) return true
  for (const unitId of reserved) if (selectedBy(places.get(unitId)?.device) === id) return true
  return false
}

/** Returns whether the crews leave a unit or a channel alone: a user works with it, or it is reserved. */
export const isHeld = (field: Field, id: string): boolean => (field.places.get(id)?.heldUntilMs ?? 0) > field.nowMs || isReserved(field, id)
