import { session } from './session.ts'

/** Returns the task of one intercom. Its activity follows from the intercom's mode. */
const intercom = (number: number) =>
  session(({ setup }) => (setup.settings.intercoms[number - 1]?.mode === 'audioRoom' ? 'audioRoom' : 'audioCallBySelectedChannel'))

export const intercom1 = intercom(1)
export const intercom2 = intercom(2)
