import type { calls } from '@backhaul/contract/units'
import type { StoredFile } from '@backhaul/device-link'
import { refuseStorage } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'

export const listStoredFiles: Handle<typeof calls.listStoredFiles> = async ({ unit, input, ctx, fail, refuse, command }) => {
  refuse(refuseStorage(unit.stored))
  const { commandId } = await command({ kind: 'listFiles', path: input.path })
  const timeoutMs = ctx.config.COMMAND_TIMEOUT_MS
  const ended = await ctx.commandLog.ended(commandId, timeoutMs)
  if (ended === null) throw fail('DEVICE_TIMEOUT', { timeoutMs })
  const files = (ended.data?.['files'] ?? []) as StoredFile[]
  return files.map(({ path, sizeMb, ageMs }) => ({ path, sizeMb, at: ctx.clock.now() - ageMs }))
}
