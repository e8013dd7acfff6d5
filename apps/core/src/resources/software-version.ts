import { refusal } from '@backhaul/rules'
import type { Ctx } from '../context.ts'
import type { Behaviour } from './behaviour.ts'

/** Refuses to take a version away while units shall get it. */
function refuseWanted({ registry }: Pick<Ctx, 'registry'>, number: string) {
  let usedBy = 0
  for (const { stored } of registry.units.byId.values()) if (stored.targetSwVersion === number) usedBy++
  return usedBy > 0 ? refusal('RESOURCE_IN_USE', { usedBy }) : null
}

export const softwareVersion: Behaviour<'softwareVersion'> = {
  refuse: {
    update: ({ ctx, before, fields }) => (fields.number === before.number ? null : refuseWanted(ctx, before.number)),
    remove: ({ ctx, before }) => refuseWanted(ctx, before.number),
  },
}
