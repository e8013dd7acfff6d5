import type { calls } from '@backhaul/contract/units'
import { refuseIntercom } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'
import { configurationOf } from './apply-settings.ts'
import { startTask } from './start-task.ts'

export const startIntercom: Handle<typeof calls.startIntercom> = async (args) => {
  const { unit, input, ctx, refuse } = args
  const number = input.intercom === 1 ? 1 : 2
  const settings = configurationOf(unit, ctx).intercoms?.[number - 1] ?? { mode: 'targetChannel', destinationAccount: null }
  const sipServer = await ctx.store.inventories.sipServer(unit.inventoryId)
  refuse(refuseIntercom(unit.row, number, settings, sipServer))
  return startTask(args, `intercom${number}`, { kind: 'startIntercom', intercom: number })
}
