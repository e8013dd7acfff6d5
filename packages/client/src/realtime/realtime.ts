import { realtimeLimits, type ServerMessage, type TopicKind } from '@backhaul/contract'
import { Changes } from './changes.ts'
import { Link } from './link.ts'
import { listen, listenAll, Listeners } from './listeners.ts'
import { ownTopic, SessionWatch } from './session-watch.ts'
import { Subscriptions } from './subscriptions.ts'
import type { Realtime, RealtimeOptions } from './types.ts'
import { Waiters } from './waiters.ts'

/** How long a write may take to show up before `waitFor` gives up. */
const waitMs = 5000

/** The realtime client of `rt/1` (docs/realtime.md). It connects when told to, and from then on keeps itself connected. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { clock, random, batchSize } = options
  const listeners = new Listeners()
  const waiters = new Waiters(clock)
  const watch = new SessionWatch(options)
  let heals = 0

  const link = new Link(options, {
    onWelcome: ({ batch }) => subscriptions.begin(Math.max(1, Math.min(batchSize ?? realtimeLimits.batch, batch))),
    onMessages: (messages) => take(messages),
    onDown: () => {
      subscriptions.end()
      listeners.tellTopicStates()
    },
    onState: (state) => listeners.tellState(state),
    onBeat: () => {
      subscriptions.checkSilence()
      listeners.tellTopicStates()
    },
  })
  const subscriptions = new Subscriptions({
    clock,
    random,
    send: (frame) => link.send(frame),
    onTopicState: (name, state) => listeners.noteTopicState(name, state),
    onHeal: () => void heals++,
  })
  subscriptions.add([ownTopic])

  /** Applies a whole frame, then tells of it: nobody sees a part. */
  function take(messages: readonly ServerMessage[]): void {
    const changes = new Changes()
    for (const message of messages) {
      subscriptions.apply(message, changes)
      if (message.op === 'err') options.onError?.({ code: message.code, message: message.msg })
    }
    if (changes.byTopic.size > 0) {
      listeners.tellChanges(changes)
      watch.see(changes)
    }
    waiters.check((name) => subscriptions.replicaOf(name)?.position ?? null)
    listeners.tellTopicStates()
  }

  return {
    get state() {
      return link.state
    },
    get stats() {
      return { reconnects: link.reconnects, heals }
    },
    connect: () => link.connect(),
    close: () => {
      link.close()
      watch.end()
    },
    subscribe: (names) => subscriptions.add(names),
    unsubscribe: (names) => {
      subscriptions.remove(names)
      watch.forget(names)
    },
    topicState: (name) => subscriptions.stateOf(name),
    values: (name) => (subscriptions.replicaOf(name)?.values() ?? [].values()) as never,
    positions: () => subscriptions.positions(),
    onChange: (name, listener) => listen(listeners.topics, name, listener as never),
    onKind: (kind: TopicKind, listener) => listen(listeners.kinds, kind.kind, listener as never),
    onState: (listener) => listenAll(listeners.states, listener),
    onTopicState: (listener) => listenAll(listeners.topicStates, listener),
    waitFor: (name, position, withinMs = waitMs) => {
      const replica = subscriptions.replicaOf(name)
      return replica === undefined ? Promise.resolve(false) : waiters.add(name, position, replica.position, withinMs)
    },
  }
}
