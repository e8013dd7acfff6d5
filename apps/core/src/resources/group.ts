import type { Behaviour } from './behaviour.ts'

export const group: Behaviour<'group'> = {
  store: ({ store }) => store.managedGroups,
  after: {
    create: ({ ctx, object }) => ctx.registry.places.addGroup(object),
    // Its alert rules stay.
    update({ ctx, object: { id, name } }) {
      const known = ctx.registry.group(ctx.caller.scope, id)
      if (known !== null) ctx.registry.places.addGroup({ ...known, name })
    },
    remove: ({ ctx, before }) => ctx.registry.places.removeGroup(before.id),
  },
}
