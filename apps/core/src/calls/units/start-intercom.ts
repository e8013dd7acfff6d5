import type { calls } from '@backhaul/contract/units'
import { refuseIntercom } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'
import { intercomsAt } from './selected-channel.ts'
import { intercomFarEnd } from './intercom-far-end.ts'
import { startTask } from './start-task.ts'

export const startIntercom: Handle<typeof calls.startIntercom> = async (args) => {
  const { unit, input, ctx, refuse } = args
  const number = input.intercom === 1 ? 1 : 2
  const settings = intercomsAt(unit)[number - 1]!
  const { facts, far } = await intercomFarEnd(ctx, unit, settings)
  refuse(refuseIntercom(unit.row, number, settings, facts))
  return startTask(args, `intercom${number}`, { kind: 'startIntercom', intercom: number, ...(far !== undefined && { far }) })
}
