import type { Clock } from '@backhaul/clock'
import type { SeamClient, Seams } from '@backhaul/core/seams'
import type { FaultOf } from '@backhaul/simulation'
import type { FaultList, Held } from './fault-list.ts'
import { Lane } from './lane.ts'
import { named } from './match.ts'

type StreamFault = FaultOf<'stream'>
type Session = SeamClient['session']
/** A message, or a ping, which must not overtake the messages before it. */
type Item = { readonly message: Buffer } | { readonly ping: number }

const isOf = ({ match }: StreamFault, { userId }: Session): boolean => match.userId === undefined || match.userId === userId

/** Returns the names of the topics that a message is about. */
function topicsOf(message: Buffer): string[] {
  const parsed = JSON.parse(message.toString()) as unknown
  return [parsed].flat().flatMap((one) => {
    const { t } = one as { t?: unknown }
    return typeof t === 'string' ? [t] : []
  })
}

/** Disturbs the messages from the hub to its clients. The transport clock sets delays: delivery is not part of the world. */
export function clientSeam(faults: FaultList, transportClock: Clock): Seams['clients'] {
  const lanes = new Set<Lane<Item>>()
  faults.onEnd(({ id }) => lanes.forEach((lane) => lane.release(id)))

  const effectOn = (session: Session, message: Buffer): Held<StreamFault> | null => {
    if (faults.of('stream').length === 0) return null
    let topics: string[] | null = null
    return faults.hit('stream', (fault) => {
      if (fault.effect.do === 'refuse' || !isOf(fault, session)) return false
      const { topic } = fault.match
      return topic === undefined || (topics ??= topicsOf(message)).some((name) => named(topic, name))
    })
  }

  const socketOf = ({ socket, session }: SeamClient, onGone: (run: () => void) => void): SeamClient['socket'] => {
    const deliver = (item: Item) => ('message' in item ? socket.send(item.message) : socket.ping(item.ping))
    const lane = new Lane<Item>(transportClock, deliver, () => socket.terminate())
    lanes.add(lane)
    onGone(() => {
      lane.clear()
      lanes.delete(lane)
    })
    return {
      send(message) {
        const held = effectOn(session, message)
        const effect = held?.fault.effect
        if (effect?.do === 'kick') return socket.close(effect.code, 'a simulated fault')
        if (effect?.do === 'stall') return lane.take({ message }, { do: 'stall', id: (held as Held).id })
        lane.take({ message }, effect === undefined || effect.do === 'refuse' ? null : effect)
      },
      buffered: () => socket.buffered(),
      ping: (bytes) => lane.take({ ping: bytes }, null),
      close(code, reason) {
        lane.clear()
        socket.close(code, reason)
      },
      terminate: () => socket.terminate(),
    }
  }

  const refuses = (session: Session, topic: string) =>
    faults.of('stream').length > 0 &&
    faults.hit('stream', (fault) => fault.effect.do === 'refuse' && isOf(fault, session) && named(fault.match.topic, topic)) !== null

  const sessionOf = (session: Session): Session => ({
    ...session,
    may: (topic, inventoryId) => session.may(topic, inventoryId) && !refuses(session, topic),
    async renew() {
      const next = await session.renew()
      return next && sessionOf(next)
    },
  })

  return (client, onGone) => ({ socket: socketOf(client, onGone), session: sessionOf(client.session) })
}
