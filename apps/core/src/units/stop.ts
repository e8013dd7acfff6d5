import type { calls } from '@backhaul/contract/units'
import { refuseStop } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'

export const stop: Handle<typeof calls.stop> = async ({ unit, refuse, command }) => {
  refuse(refuseStop(unit.row))
  await command({ kind: 'stopStream' })
  return unit.row
}
