import type { Feed, UnitRow } from '@backhaul/contract/units'
import { receivedUnit } from '../registry/may-name.ts'
import type { ChannelRecord, UnitRecord } from '../registry/record.ts'

/** Cameras of a unit. Further channels that claim to receive it are left out. */
const camerasMax = 4
const none: Changed = []

/** Units with the fields of their rows that changed. */
type Changed = readonly [UnitRecord, Pick<UnitRow, 'feeds'>][]

interface Known {
  readonly unitId: string | null
  readonly camera: number | null
}

/**
 * The channels that receive each unit, so that the row of the unit names them: a viewer may see the unit and not its channels.
 * One entry per channel that a unit ever held. A channel that only its own fleet says to receive the unit is left out, because
 * the fleet of another customer must not change the row.
 */
export class UnitFeeds {
  readonly #units: ReadonlyMap<string, UnitRecord>
  readonly #known = new Map<ChannelRecord, Known>()
  readonly #channels = new Map<string, Set<ChannelRecord>>()

  constructor(units: ReadonlyMap<string, UnitRecord>) {
    this.#units = units
  }

  /** Notes the unit and the camera that a channel receives, and returns the units whose feeds change. */
  follow(channel: ChannelRecord): Changed {
    return this.#note(channel, { unitId: receivedUnit(this.#units, channel)?.id ?? null, camera: channel.state.camera ?? null })
  }

  /** Forgets a channel that was removed, and returns the units whose feeds change. */
  forget(channel: ChannelRecord): Changed {
    const changed = this.#note(channel, { unitId: null, camera: null })
    this.#known.delete(channel)
    return changed
  }

  /** Returns one feed per camera. A channel that has not reported its camera yet takes the first free number. */
  of(unitId: string): UnitRow['feeds'] {
    const channels = [...(this.#channels.get(unitId) ?? [])].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const feeds: (ChannelRecord | undefined)[] = Array.from({ length: camerasMax })
    for (const channel of channels) if (channel.state.camera) feeds[channel.state.camera - 1] ??= channel
    for (const channel of channels) if (!channel.state.camera && feeds.includes(undefined)) feeds[feeds.indexOf(undefined)] = channel
    return feeds.flatMap((channel, index): Feed[] =>
      channel === undefined ? [] : [{ camera: index + 1, channelId: channel.id, name: channel.row.channelName, external: false }],
    )
  }

  #note(channel: ChannelRecord, now: Known): Changed {
    const before = this.#known.get(channel)
    if (now.unitId === (before?.unitId ?? null) && now.camera === (before?.camera ?? null)) return none
    this.#known.set(channel, now)
    if (before?.unitId) this.#leave(before.unitId, channel)
    if (now.unitId !== null) this.#channels.set(now.unitId, (this.#channels.get(now.unitId) ?? new Set()).add(channel))
    return [...new Set([before?.unitId, now.unitId])].flatMap((id): Changed => {
      const unit = this.#units.get(id ?? '')
      return unit === undefined ? [] : [[unit, { feeds: this.of(unit.id) }]]
    })
  }

  #leave(unitId: string, channel: ChannelRecord): void {
    const channels = this.#channels.get(unitId)
    channels?.delete(channel)
    if (channels?.size === 0) this.#channels.delete(unitId)
  }
}
