import type { Ctx, Handlers } from '@backhaul/core'
import { type Act, devicesShownMax, effectsMax, type simulation } from '@backhaul/simulation'
import type { Fleet } from '@backhaul/simulator'
import { applyAct } from '../../scenario/actions/apply.ts'
import type { Scene } from '../../scenario/actions/scene.ts'
import { kindNamedBy } from '../../scenario/named-kinds.ts'
import { carriersShown, effectsOf, unitShown, unitsOf, unitStateShown } from '../field.ts'
import { simulationError } from '../simulation-error.ts'
import type { Worlds } from '../worlds.ts'
import type { Access } from './access.ts'

type Kind = ReturnType<typeof kindNamedBy>
const effectWords = ['outage', 'crowd', 'weather', 'powerCut'] as const

/** Returns the name of the effect that an act begins; null for another act. */
function newEffectOf(act: Act): string | null {
  for (const word of effectWords) if (word in act) return (act as Record<string, string>)[word] ?? null
  return null
}

/** Returns the ids that an act names, with the kind of device that each must have. */
function devicesOf(act: Act): readonly (readonly [id: string, kind: Kind])[] {
  if ('end' in act || newEffectOf(act) !== null) return []
  const [[word, names]] = Object.entries(act) as [[string, string | readonly string[]]]
  const named = [names].flat().map((id) => [id, kindNamedBy(word)] as const)
  return 'channel' in act ? [...named, [act.channel, 'channel']] : named
}

/** The kinds of devices that a word of an act takes. */
const kindsOf = {
  unit: ['unit'],
  channel: ['channel', 'videoReturn'],
  server: ['server'],
  device: ['unit', 'server'],
  'channel or video return': ['channel', 'videoReturn'],
  'server or gateway': ['server', 'gateway'],
} as const
const deviceKindsOf = (kind: Kind): readonly string[] =>
  kind === 'unit or channel' ? [...kindsOf.unit, ...kindsOf.channel] : kind in kindsOf ? kindsOf[kind as keyof typeof kindsOf] : []

function requireDevice(fleet: Fleet, deviceId: string, kind: Kind): void {
  const device = fleet.device(deviceId)
  if (device === undefined || !deviceKindsOf(kind).includes(device.kind)) throw simulationError('DEVICE_NOT_IN_WORLD', { kind, deviceId })
}

/** Refuses an act that would have no effect, or another one. */
function requireEffect(fleet: Fleet, act: Act): void {
  if ('outage' in act && act.carrier !== 'all' && act.carrier > carriersShown(act.at).length)
    throw simulationError('CARRIER_NOT_FOUND', { number: act.carrier })
  const name = newEffectOf(act)
  const names = new Set(effectsOf(fleet).flatMap((effect) => (effect.faultId === null ? [effect.name] : [])))
  if ('end' in act && !names.has(act.end)) throw simulationError('EFFECT_NOT_FOUND', { name: act.end })
  if (name !== null && !names.has(name) && effectsOf(fleet).length >= effectsMax) throw simulationError('TOO_MANY_EFFECTS', { effectsMax })
}

/** Devices and surroundings of hosted worlds. */
export function fieldHandlers(worlds: Worlds, { requireOwn }: Access): Handlers<typeof simulation.field> {
  const open = (ctx: Pick<Ctx, 'store'>, worldId: string) => {
    requireOwn(ctx, worldId)
    const fleet = worlds.fleet(worldId)
    const core = worlds.coreOf(worldId)
    if (fleet === null || core === null) throw simulationError('WORLD_WITHOUT_FLEET')
    return { fleet, registry: core.registry }
  }
  const sceneOf = (fleet: Fleet, worldId: string): Scene => ({
    world: { fleet, faults: worlds.faults(worldId) },
    idsOf: (names) => [names].flat(),
    // The audit log has each act.
    note: () => {},
  })
  return {
    units({ ctx, input: { worldId, search = '' } }) {
      const { fleet, registry } = open(ctx, worldId)
      const all = unitsOf(fleet)
      const text = search.trim().toLowerCase()
      const found = all
        .map((unit) => unitShown(fleet, registry, unit))
        .filter(({ id, name }) => `${name} ${id}`.toLowerCase().includes(text))
      const units = found.sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id)).slice(0, devicesShownMax)
      return { units, total: all.length, reserved: fleet.world.reserved.size }
    },
    unit({ ctx, input: { worldId, unitId } }) {
      const { fleet, registry } = open(ctx, worldId)
      const device = fleet.device(unitId)
      if (device?.kind !== 'unit') throw simulationError('DEVICE_NOT_IN_WORLD', { kind: 'unit', deviceId: unitId })
      return unitStateShown(fleet, registry, device.state)
    },
    act({ ctx, input: { worldId, act } }) {
      const { fleet } = open(ctx, worldId)
      for (const [id, kind] of devicesOf(act)) requireDevice(fleet, id, kind)
      requireEffect(fleet, act)
      applyAct(sceneOf(fleet, worldId), act)
      worlds.recorder(worldId)?.act(act)
      return {}
    },
    surroundings: ({ ctx, input }) => ({ effects: effectsOf(open(ctx, input.worldId).fleet).slice(0, effectsMax), effectsMax }),
    carriers({ ctx, input: { worldId, lat, lng } }) {
      open(ctx, worldId)
      return { carriers: carriersShown([lat, lng]) }
    },
    reserve({ ctx, input: { worldId, unitIds } }) {
      const { fleet } = open(ctx, worldId)
      for (const id of unitIds) requireDevice(fleet, id, 'unit')
      fleet.reserve(unitIds)
      return { unitIds: [...fleet.world.reserved] }
    },
    reserved: ({ ctx, input }) => ({ unitIds: [...open(ctx, input.worldId).fleet.world.reserved] }),
  }
}
