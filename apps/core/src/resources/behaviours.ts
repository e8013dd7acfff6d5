import type { Core } from '../context.ts'
import { inventoryInScope } from '../scope.ts'
import type { ResourceStore } from '../store/resources.ts'
import type { Behaviour, ResourceKind } from './behaviour.ts'
import { group } from './group.ts'
import { organisation } from './organisation.ts'
import { softwareVersion } from './software-version.ts'

/** The behaviour of every kind that has one. */
const behaviours: { readonly [Kind in ResourceKind]?: Behaviour<Kind> } = { group, organisation, softwareVersion }

export const behaviourOf = (kind: string): Behaviour => behaviours[kind as ResourceKind] ?? {}

/** Returns the five functions with which the objects of a kind are stored. */
export function storeOf(kind: string, core: Core): ResourceStore {
  const own = behaviourOf(kind).store
  if (own !== undefined) return own(core)
  const { resources } = core.store
  const get: ResourceStore['get'] = async (scope, id) => {
    const found = await resources.find(kind, id)
    return found === null || found.inventoryId === null || inventoryInScope(scope, found.inventoryId) ? found : null
  }
  return { ...resources, list: (_, query) => resources.list(query, kind), get }
}
