import type { Behaviour } from './behaviour.ts'

export const group: Behaviour<'group'> = {
  store: ({ store }) => store.managedGroups,
  after: {
    create: ({ ctx, object }) => ctx.registry.addGroup(object),
    // Its alert rules stay.
    update({ ctx, object: { id, name } }) {
      const known = ctx.registry.group(ctx.caller.scope, id)
      if (known !== null) ctx.registry.addGroup({ ...known, name })
    },
    remove: ({ ctx, before }) => ctx.registry.removeGroup(before.id),
  },
}
