import { type Action, actions, momentMs, type Predicate, predicates, type Scenario } from '@backhaul/simulation'
import { idsOfAlias, standardUsers } from '../world/names.ts'
import { kindNamedBy, type NameKind } from './named-kinds.ts'
import type { Fault, Path } from './fault.ts'
import { nearest } from './nearest.ts'

const newNames = new Set(['outage', 'crowd', 'powerCut', 'weather', 'fault'])
const withoutName = new Set(['call', 'units', 'answer'])

type Names = Readonly<Record<NameKind | 'user', ReadonlySet<string>>>

/** Returns the names that an entry adds. With `count`, the name refers to all objects of the entry, and each object has its own name. */
const counted = (table: Readonly<Record<string, { readonly count?: number | undefined }>>): ReadonlySet<string> =>
  new Set(
    Object.entries(table).flatMap(([alias, { count = 0 }]) => [alias, ...Array.from({ length: count }, (_, i) => `${alias}-${i + 1}`)]),
  )

function namesOf({ fleet, steps, environment = [] }: Scenario): Names {
  const units = counted(fleet.units)
  const servers = counted(fleet.servers ?? {})
  const channels = counted(fleet.channels ?? {})
  const videoReturns = counted(fleet.videoReturns ?? {})
  const gateways = counted(fleet.gateways ?? {})
  const all = [...environment, ...steps.flatMap(({ do: list = [] }) => list)].flatMap((one): [string, unknown][] => Object.entries(one))
  return {
    unit: units,
    channel: channels,
    server: servers,
    videoReturn: videoReturns,
    gateway: gateways,
    device: new Set([...units, ...servers]),
    'channel or video return': new Set([...channels, ...videoReturns]),
    'server or gateway': new Set([...servers, ...gateways]),
    'unit or channel': new Set([...units, ...channels]),
    effect: new Set(all.flatMap(([word, name]) => (newNames.has(word) && typeof name === 'string' ? [name] : []))),
    group: new Set(Array.isArray(fleet.groups) ? fleet.groups : Object.keys(fleet.groups ?? {})),
    inventory: counted(fleet.inventories ?? {}),
    user: new Set([...Object.keys(standardUsers), ...Object.keys(fleet.users ?? {})]),
  }
}

/** Returns the fault of a name that the scenario does not have. */
function refuseName(names: Names, kind: NameKind | 'user', name: string, path: Path): Fault | null {
  if (names[kind].has(name)) return null
  const near = nearest(name, [...names[kind]])
  return { path, text: `there is no ${kind} "${name}".${near === undefined ? '' : ` Did you mean "${near}"?`}` }
}

/** Returns the kind of the names in a field; null for a field without names. */
function kindOf(table: object, field: string): NameKind | 'user' | null {
  if (field === 'as') return 'user'
  if (field === 'group') return 'group'
  if (newNames.has(field) || withoutName.has(field)) return null
  if (Object.hasOwn(table, field)) return kindNamedBy(field)
  // The channel of a start or a selection.
  return table === actions && field === 'channel' ? 'channel' : null
}

function refuseItem(names: Names, table: object, item: Action | Predicate, path: Path): Fault | null {
  for (const [word, value] of Object.entries(item) as [string, unknown][]) {
    const kind = kindOf(table, word)
    if (kind === null) continue
    for (const name of [value].flat()) {
      const fault = refuseName(names, kind, String(name), [...path, word])
      if (fault !== null) return fault
    }
  }
  if (!('call' in item)) return null
  for (const [, name = ''] of item.call.matchAll(/\{([^}]+)\}/g)) {
    const isKnown = [names.device, names.channel, names.videoReturn, names.gateway, names.group].some((known) => known.has(name))
    if (!isKnown) return refuseName(names, 'device', name, [...path, 'call'])
  }
  return null
}

function refuseContent(names: Names, { files = {}, stories = {}, audioRooms = {}, preferences = {} }: Scenario['fleet']): Fault | null {
  for (const [id, { channel }] of Object.entries(files)) {
    const fault = refuseName(names, 'channel', channel, ['fleet', 'files', id, 'channel'])
    if (fault !== null) return fault
  }
  for (const [id, { units = [] }] of Object.entries(stories))
    for (const unit of [units].flat()) {
      const fault = refuseName(names, 'unit', unit, ['fleet', 'stories', id, 'units'])
      if (fault !== null) return fault
    }
  for (const [id, { server, intercoms = [] }] of Object.entries(audioRooms)) {
    const place = ['fleet', 'audioRooms', id]
    const fault =
      refuseName(names, 'server', server, [...place, 'server']) ??
      [intercoms].flat().reduce<Fault | null>((found, unit) => found ?? refuseName(names, 'unit', unit, [...place, 'intercoms']), null)
    if (fault !== null) return fault
  }
  for (const user of Object.keys(preferences)) {
    const fault = refuseName(names, 'user', user, ['fleet', 'preferences', user])
    if (fault !== null) return fault
  }
  return null
}

/** A device has the name as its id, so no other device of any kind has it. */
function refuseSameId({ units, channels = {}, servers = {}, videoReturns = {}, gateways = {} }: Scenario['fleet']): Fault | null {
  const used = new Map<string, string>()
  for (const [kind, table] of Object.entries({ servers, channels, videoReturns, gateways, units }))
    for (const [alias, entry] of Object.entries(table))
      for (const id of idsOfAlias(alias, entry)) {
        const other = used.get(id)
        if (other !== undefined) return { path: ['fleet', kind], key: alias, text: `the ${other} already have a device "${id}".` }
        used.set(id, kind)
      }
  return null
}

function refuseFleet(names: Names, fleet: Scenario['fleet']): Fault | null {
  const { units, channels = {} } = fleet
  const twice = refuseSameId(fleet)
  if (twice !== null) return twice
  for (const [id, { inventory }] of Object.entries(fleet.servers ?? {})) {
    const fault = inventory === undefined ? null : refuseName(names, 'inventory', inventory, ['fleet', 'servers', id, 'inventory'])
    if (fault !== null) return fault
  }
  for (const [id, { server, inventory }] of Object.entries(channels)) {
    const place = ['fleet', 'channels', id]
    const fault =
      refuseName(names, 'server', server, [...place, 'server']) ??
      (inventory === undefined ? null : refuseName(names, 'inventory', inventory, [...place, 'inventory']))
    if (fault !== null) return fault
  }
  for (const [id, { server }] of Object.entries(fleet.videoReturns ?? {})) {
    const fault = refuseName(names, 'server', server, ['fleet', 'videoReturns', id, 'server'])
    if (fault !== null) return fault
  }
  for (const [id, { channel, group, inventories = [] }] of Object.entries(units)) {
    const place = ['fleet', 'units', id]
    const fault =
      (channel === undefined ? null : refuseName(names, 'channel', channel, [...place, 'channel'])) ??
      (group === undefined ? null : refuseName(names, 'group', group, [...place, 'group'])) ??
      inventories.reduce<Fault | null>((found, one) => found ?? refuseName(names, 'inventory', one, [...place, 'inventories']), null)
    if (fault !== null) return fault
  }
  return refuseContent(names, fleet)
}

/** Returns the first name that the scenario uses and does not have, or a step before its time; null without one. */
export function refuseNames(scenario: Scenario): Fault | null {
  const names = namesOf(scenario)
  let fault = refuseFleet(names, scenario.fleet)
  let lastMs = 0
  for (const [i, step] of scenario.steps.entries()) {
    const atMs = step.at === undefined ? lastMs : momentMs(step.at)
    if (atMs < lastMs) fault ??= { path: ['steps', i, 'at'], text: `the step before is at a later time than ${step.at}.` }
    lastMs = atMs
    for (const list of ['do', 'when', 'expect'] as const)
      for (const [j, item] of (step[list] ?? []).entries())
        fault ??= refuseItem(names, list === 'do' ? actions : predicates, item, ['steps', i, list, j])
  }
  return fault
}
