import type { Handlers } from '@backhaul/core'
import { type simulation, worldFileBytesMax } from '@backhaul/simulation'
import { packWorld } from '../../file/world-file.ts'
import type { Worlds } from '../worlds.ts'
import type { Access } from './access.ts'

/** Returns the name of the file of a world: `second-try-20260504T180000Z.json.gz`. */
function nameOf(id: string, name: string, worldTime: number): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  const time = new Date(worldTime).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return `${slug === '' ? id : slug}-${time}.json.gz`
}

export const filesHandlers = (worlds: Worlds, { requireMain }: Access): Handlers<typeof simulation.files> => ({
  async export({ ctx, input: { worldId }, changed }) {
    requireMain(ctx)
    const file = await worlds.export(worldId)
    const content = await packWorld(file)
    changed({}, { world: worldId, name: file.name, bytes: content.length })
    return { name: nameOf(worldId, file.name, file.clock.now), content }
  },
  async import({ ctx, input: { name }, changed }) {
    requireMain(ctx)
    const world = await worlds.import(() => ctx.request.file(worldFileBytesMax), name)
    changed({}, { world: world.id, name: world.name })
    return world
  },
})
