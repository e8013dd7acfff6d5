import { session } from './session.ts'

/** Shows the picture of a video return channel at the unit. */
export const videoReturn = session(
  () => 'videoReturn',
  (command) => ({ id: command.kind === 'startVideoReturn' ? command.videoReturnId : '', via: 'videoReturn' }),
)
