import type { calls } from '@backhaul/contract/units'
import { refuseTaskSettings } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'
import { applySettings } from './apply-settings.ts'

const atFirst = { mode: 'targetChannel', destinationAccount: null } as const

export const setIntercom: Handle<typeof calls.setIntercom> = async (args) => {
  // The unit gets the settings of both intercoms in one command.
  args.refuse(refuseTaskSettings(args.unit.row, 'intercom1', 'intercom2'))
  const { intercom, mode, destinationAccount } = args.input
  return applySettings(args, ({ intercoms = [] }) => ({
    intercoms: [1, 2].map((number) => (number === intercom ? { mode, destinationAccount } : (intercoms[number - 1] ?? atFirst))),
  }))
}
