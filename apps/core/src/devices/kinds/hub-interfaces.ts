import type { StoredInterface } from '../../store/channel-interfaces.ts'

type Kind = StoredInterface['kind']
type Place = Pick<StoredInterface, 'serverId' | 'kind' | 'number'>

/** The channels of the tally interfaces and IFB lines of servers, in both directions. */
export class HubInterfaces {
  readonly #byServer = new Map<string, StoredInterface[]>()
  readonly #byChannel: Readonly<Record<Kind, Map<string, StoredInterface>>> = { tally: new Map(), ifb: new Map() }

  channelAt({ serverId, kind, number }: Place): string | null {
    return this.#byServer.get(serverId)?.find((one) => one.kind === kind && one.number === number)?.channelId ?? null
  }

  ofChannel(kind: Kind, channelId: string): StoredInterface | null {
    return this.#byChannel[kind].get(channelId) ?? null
  }

  channelsOf = (serverId: string): string[] => (this.#byServer.get(serverId) ?? []).map(({ channelId }) => channelId)

  /** Adds an association in place of the former one of the interface. */
  add(one: StoredInterface): void {
    const former = this.channelAt(one)
    if (former !== null) this.remove({ ...one, channelId: former })
    this.#byServer.set(one.serverId, [...(this.#byServer.get(one.serverId) ?? []), one])
    this.#byChannel[one.kind].set(one.channelId, one)
  }

  /** Removes an association. An interface that has another channel meanwhile keeps it. */
  remove({ serverId, kind, number, channelId }: StoredInterface): void {
    const isOther = (one: StoredInterface) => one.kind !== kind || one.number !== number || one.channelId !== channelId
    const rest = (this.#byServer.get(serverId) ?? []).filter(isOther)
    if (rest.length === 0) this.#byServer.delete(serverId)
    else this.#byServer.set(serverId, rest)
    const held = this.#byChannel[kind].get(channelId)
    if (held?.serverId === serverId && held.number === number) this.#byChannel[kind].delete(channelId)
  }

  clear(serverId: string): void {
    for (const one of this.#byServer.get(serverId) ?? []) this.remove(one)
  }

  forgetChannel(channelId: string): void {
    for (const kind of ['tally', 'ifb'] as const) {
      const held = this.#byChannel[kind].get(channelId)
      if (held !== undefined) this.remove(held)
    }
  }
}
