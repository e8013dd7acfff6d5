import type { calls } from '@backhaul/contract/channels'
import type { Handle } from '../../http/handle.ts'
import { detailsOf, logsOf } from './details-of.ts'

export const stopLogs: Handle<typeof calls.stopLogs> = async ({ channel, ctx, fail, command }) => {
  if (logsOf(channel) === null) throw fail('TASK_NOT_RUNNING')
  await command({ kind: 'stopLogs' })
  return detailsOf(channel, ctx)
}
