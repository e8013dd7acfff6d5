import type { Resource } from '@backhaul/contract'
import { resources, type Resources } from '@backhaul/contract/resources'
import type { Handlers } from '../http/handle.ts'
import { actions } from './actions.ts'
import { handlersOf } from './handlers.ts'

/** The handlers of every plain resource, by area: all but those of actions are made from the declarations. */
export const resourceHandlers = Object.fromEntries(
  Object.entries(resources).map(([area, spec]) => [
    area,
    { ...handlersOf(spec as unknown as Resource), ...actions[area as keyof typeof actions] },
  ]),
) as unknown as { readonly [K in keyof Resources]: Handlers<Resources[K]['calls']> }
