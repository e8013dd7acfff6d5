import type { calls } from '@backhaul/contract/units'
import { refuseReboot } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'

export const reboot: Handle<typeof calls.reboot> = async ({ unit, refuse, command }) => {
  refuse(refuseReboot(unit.row))
  await command({ kind: 'reboot' })
  return unit.row
}
