import type { TaskType } from '../task-type.ts'
import { session } from './session.ts'

/** Returns the task of one intercom. Its activity follows from the intercom's mode. The server of the call decides whether it begins. */
const intercom = (number: 1 | 2): TaskType => ({
  ...session(
    ({ setup }) => (setup.settings.intercoms[number - 1]?.mode === 'audioRoom' ? 'audioRoom' : 'audioCallBySelectedChannel'),
    (command) => {
      if (command.kind !== 'startIntercom' || command.far === undefined) return undefined
      const { serverId, ...call } = command.far
      return { id: serverId, via: number === 1 ? 'intercom1' : 'intercom2', call }
    },
  ),
  answersAfterJoin: true,
})

export const intercom1: TaskType = intercom(1)
export const intercom2: TaskType = intercom(2)
