import type { calls } from '@backhaul/contract/units'
import type { StoredFile } from '@backhaul/device-link'
import { refuseStorage } from '@backhaul/rules/units'
import type { UnitRecord } from '../../devices/registry/record.ts'
import type { Handle } from '../../http/handle.ts'

type List = Handle<typeof calls.listStoredFiles>

/** The questions that units have not answered yet, by path: users who ask meanwhile wait for the same answer. */
const asked = new WeakMap<UnitRecord, Map<string, ReturnType<typeof ask>>>()

export const listStoredFiles: List = async (args) => {
  const { unit, input, refuse } = args
  refuse(refuseStorage(unit.stored))
  const paths = asked.get(unit) ?? new Map<string, ReturnType<typeof ask>>()
  asked.set(unit, paths)
  const answer = paths.get(input.path) ?? ask(args).finally(() => paths.delete(input.path))
  paths.set(input.path, answer)
  return answer
}

async function ask({ input, ctx, fail, command }: Parameters<List>[0]) {
  const sent = await command({ kind: 'listFiles', path: input.path })
  const timeoutMs = ctx.config.COMMAND_TIMEOUT_MS
  const ended = await ctx.commandLog.ended(sent, timeoutMs)
  if (ended === null) throw fail('DEVICE_TIMEOUT', { timeoutMs })
  const files = (ended.data?.['files'] ?? []) as StoredFile[]
  return files.map(({ path, sizeMb, ageMs }) => ({ path, sizeMb, at: ctx.clock.now() - ageMs }))
}
