import type { Handlers } from '@backhaul/core'
import { mainWorldId, type simulation, worldDefaults } from '@backhaul/simulation'
import { type Worlds, worldsMax } from '../worlds.ts'
import { readingFor, readText, sourceOf } from '../play/library.ts'
import type { Access } from './access.ts'

export const worldsHandlers = (worlds: Worlds, { requireMain }: Access): Handlers<typeof simulation.worlds> => ({
  list({ ctx }) {
    const own = worlds.idOf(ctx)
    return { worlds: worlds.list().filter(({ id }) => own === mainWorldId || own === id), worldsMax }
  },
  current({ ctx }) {
    const own = worlds.idOf(ctx)
    const faults = worlds.faults(own).list()
    return {
      clock: worlds.control(own).state,
      faults: faults.map(({ id, fault }) => ({ id, layer: fault.layer, effect: fault.effect.do })),
    }
  },
  async create({ ctx, input, changed }) {
    requireMain(ctx)
    const { name, scenario, scenarioText } = input
    const reading = readingFor(ctx)
    const source =
      scenario !== undefined ? await sourceOf(scenario, reading) : scenarioText === undefined ? null : await readText(scenarioText, reading)
    const { units, seed } = source === null ? { ...worldDefaults, ...input } : { units: source.units, seed: source.scenario.seed }
    const world = await worlds.create({ name, units, seed, source })
    changed({}, { world: world.id, name: world.name })
    return world
  },
  reset({ ctx, input }) {
    requireMain(ctx)
    return worlds.reset(input.worldId)
  },
  async delete({ ctx, input }) {
    requireMain(ctx)
    await worlds.delete(input.worldId)
    return {}
  },
})
