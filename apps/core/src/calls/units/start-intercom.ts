import type { calls } from '@backhaul/contract/units'
import { refuseIntercom } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'
import { intercomFarEnd } from './intercom-far-end.ts'
import { startTask } from './start-task.ts'

export const startIntercom: Handle<typeof calls.startIntercom> = async (args) => {
  const { unit, input, ctx, fail, refuse } = args
  const number = input.intercom === 1 ? 1 : 2
  // As the unit has them: the caller may not see the destination.
  const { intercoms = [] } = { ...unit.stored.settings, ...unit.state.settings }
  const { mode, destination } = intercoms[number - 1] ?? { mode: 'targetChannel', destination: null }
  const settings = { mode, destinationAccount: destination }
  const { facts, far, isReached } = await intercomFarEnd(ctx, unit, settings)
  refuse(refuseIntercom(unit.row, number, settings, facts))
  // As the settings show a channel that is hidden.
  if (!isReached) throw fail('CHANNEL_EXTERNAL')
  return startTask(args, `intercom${number}`, { kind: 'startIntercom', intercom: number, ...(far !== undefined && { far }) })
}
