import type { calls } from '@backhaul/contract/units'
import { refuseStorage } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'

export const deleteFiles: Handle<typeof calls.deleteFiles> = async ({ unit, input, refuse, command }) => {
  refuse(refuseStorage(unit.stored))
  return command({ kind: 'deleteFiles', files: input.paths })
}
