import { WorldId } from '../world.ts'

/** Super users alone have this right. */
export const access = 'platform.administer'
export const ofWorld = { worldId: WorldId }
export const example = { worldId: 'w1' }
/** The errors of each call about one world, in addition to the common ones. */
export const ofOneWorld = ['WORLD_NOT_FOUND', 'FOREIGN_WORLD'] as const
