import type { Clock } from '@backhaul/clock'
import type { Ids } from '../../ids.ts'
import type { Store } from '../../store/index.ts'
import { areaOf } from '../kinds/area-of.ts'
import type { RecordOf } from '../registry/record.ts'
import { type Changeable, type ChangeableConfigurers, type ChangeableKind, configurerOf } from './changeable.ts'
import type { OnRefused } from './finish.ts'
import { inTurn } from './in-turn.ts'
import { timeBehind, type Wish, withWaiting } from '../registry/wish.ts'

/** Devices of one statement. */
const pageMax = 500
/** Devices that are asked at the same time. */
const atOnce = 50

/** `waits`: the device is offline, or refuses for now. `refused`: the reasons by the settings; the device has taken the others. */
export type ManyResult =
  | { readonly result: 'taken' | 'waits' | 'silent' }
  | { readonly result: 'refused'; readonly reasons: Readonly<Record<string, string>> }

interface Deps {
  clock: Clock
  ids: Ids
  store: Pick<Store, 'wishes' | 'units' | 'channels' | 'servers' | 'videoReturns'>
  configurers: ChangeableConfigurers
}

interface Finishing {
  isDue(device: Changeable): boolean
  finish(device: Changeable, isChosen: (wish: Wish) => boolean, onRefused?: OnRefused): Promise<boolean>
}

/** Stores settings that a page of devices of one kind shall take, and takes what is stored then into the records. */
async function wish(
  { clock, store, configurers }: Deps,
  page: readonly Changeable[],
  { id, by, settings }: { id: string; by: string; settings: object },
): Promise<void> {
  const [first] = page
  if (first === undefined) return
  const changes = page.map((device) => {
    const { wanted } = device.stored
    return [device.id, withWaiting(wanted, id, { at: timeBehind(wanted, clock.now()), by, change: { settings: { ...settings } } })] as const
  })
  await store.wishes.change(first.kind, Object.fromEntries(changes), clock.now())
  const stored = await store[areaOf[first.kind]].some(page.map((device) => device.id))
  const byId = new Map(stored.map((one) => ['uniqueId' in one ? one.uniqueId : one.id, one]))
  for (const device of page) if (byId.has(device.id)) configurerOf(configurers, device).follow(device, byId.get(device.id))
}

/**
 * Returns the function that gives settings to many devices of a kind: they are stored as wishes that wait, a page with one statement,
 * and devices that are online are asked at once. It returns one result of each device. `Settle` goes on with those that wait.
 */
export function createChangeMany(deps: Deps, { isDue, finish }: Finishing) {
  async function ask(device: Changeable, id: string): Promise<ManyResult> {
    const reasons: Record<string, string> = {}
    if (!isDue(device)) return { result: 'waits' }
    // In turn: those before it are finished first. A device that has too many changes is asked later.
    const work = async () =>
      inTurn(device, () =>
        finish(
          device,
          () => true,
          (setting, reason) => (reasons[setting] = reason),
        ),
      )
    const isAnswered = await work().catch(() => null)
    if (Object.keys(reasons).length > 0) return { result: 'refused', reasons }
    if (!(id in device.stored.wanted)) return { result: 'taken' }
    return { result: isAnswered === false ? 'silent' : 'waits' }
  }

  return async <Kind extends ChangeableKind>(
    devices: readonly RecordOf[Kind][],
    { by, settings }: { readonly by: string; readonly settings: RecordOf[Kind]['stored']['settings'] },
  ): Promise<Map<string, ManyResult>> => {
    const results = new Map<string, ManyResult>()
    for (let at = 0; at < devices.length; at += pageMax) {
      const page = devices.slice(at, at + pageMax)
      const id = deps.ids.next()
      await wish(deps, page, { id, by, settings })
      const next = page.values()
      const asker = async () => {
        for (const device of next) results.set(device.id, await ask(device, id))
      }
      await Promise.all(Array.from({ length: atOnce }, asker))
    }
    return results
  }
}
