import type { Resources } from '@backhaul/contract/resources'
import type { Handlers } from '../http/handle.ts'
import { usageProfiles } from './usage-profile-actions.ts'

type ActionHandlers = {
  readonly [Area in keyof Resources as {} extends Resources[Area]['actions'] ? never : Area]: Handlers<Resources[Area]['actions']>
}

/** The handlers of the actions of every resource that has some. An action without a handler is a compile error. */
export const actions: ActionHandlers = { usageProfiles }
