import type { ChannelChange } from '../../store/channels.ts'
import type { ServerChange } from '../../store/servers.ts'
import type { UnitChange } from '../../store/units.ts'
import type { VideoReturnChange } from '../../store/video-returns.ts'
import { areaOf } from '../kinds/area-of.ts'
import type { Configurer } from './configurer.ts'
import type { Configurers } from './configurers.ts'
import type { RecordOf } from '../registry/record.ts'
import { type WantedChange, type Wish, whenMade } from '../registry/wish.ts'

/** The kinds of devices whose changes are stored before the device gets them, with the fields that a change sets. */
export interface ChangeOf {
  readonly unit: UnitChange
  readonly channel: ChannelChange
  readonly server: ServerChange
  readonly videoReturn: VideoReturnChange
}
export type ChangeableKind = keyof ChangeOf
export type Changeable = RecordOf[ChangeableKind]

export type ChangeableConfigurers = Pick<Configurers, (typeof areaOf)[ChangeableKind]>

export const configurerOf = (configurers: ChangeableConfigurers, { kind }: Changeable): Configurer<any, any> => configurers[areaOf[kind]]

type Changed = (before: object, after: object) => void

/**
 * Stores a change that a device has made, and forgets its wish. Returns false when another device has got the name that it sets
 * meanwhile: the other fields are stored then, because the device has them.
 */
export async function storeMade(
  configurers: ChangeableConfigurers,
  device: Changeable,
  { id, wish, changed = () => {} }: { readonly id: string; readonly wish: Wish; readonly changed?: Changed },
): Promise<boolean> {
  const { configure } = configurerOf(configurers, device)
  const wanted = whenMade(device.stored.wanted, id, wish)
  if (await configure(device, wish.change, changed, undefined, wanted)) return true
  const { name: _, ...others } = wish.change
  await configure(device, others, changed, undefined, wanted)
  return false
}

/** Stores that a device did not make a change. A picture that was stored with its wish goes too. */
export function storeUnmade(configurers: ChangeableConfigurers, device: Changeable, id: string, wanted: WantedChange): Promise<boolean> {
  const { settings }: { settings?: { overlay?: unknown } } = device.stored.wanted[id]?.change ?? {}
  const change = settings?.overlay ? { overlayPng: null } : {}
  return configurerOf(configurers, device).configure(device, change, () => {}, undefined, wanted)
}
