import type { calls } from '@backhaul/contract/units'
import type { Handle } from '../http/handle.ts'

export const deleteFiles: Handle<typeof calls.deleteFiles> = async ({ unit, input, fail, command }) => {
  if (!unit.stored.hasSdCard) throw fail('NO_SD_CARD')
  return command({ kind: 'deleteFiles', files: input.paths })
}
