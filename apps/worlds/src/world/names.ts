import type { FleetOfScenario } from '@backhaul/simulation'

/** Users of every scenario; `users` of the fleet adds others. */
export const standardUsers: NonNullable<FleetOfScenario['users']> = {
  admin: { role: 'super_user' },
  operator: { role: 'luc_regular' },
  viewer: { role: 'luc_read' },
}
/** Returns the ids of the units, inventories or stories that a name of the scenario refers to. */
export const idsOfAlias = (alias: string, { count }: { readonly count?: number | undefined } = {}): readonly string[] =>
  count === undefined ? [alias] : Array.from({ length: count }, (_, i) => `${alias}-${i + 1}`)
