import { realtimeLimits, type ServerMessage, type TopicKind } from '@backhaul/contract'
import { Changes } from './changes.ts'
import { RealtimeConnection } from './connection.ts'
import { listen, Listeners, listenToKind } from './listeners.ts'
import { sessionTopic, SessionWatch } from './session-watch.ts'
import { Subscriptions } from './subscriptions.ts'
import type { Realtime, RealtimeOptions } from './types.ts'

/** Creates the realtime client of `rt/1` (docs/realtime.md). After `connect()` it reconnects by itself. */
export const createRealtime = (options: RealtimeOptions): Realtime => createRealtimeParts(options).realtime

/** Creates a client and returns it with its subscriptions, so that tests can compare its copies with the core's topics. */
export function createRealtimeParts(options: RealtimeOptions): { realtime: Realtime; subscriptions: Subscriptions } {
  const { clock, random, batchSize } = options
  const listeners = new Listeners()
  const watch = new SessionWatch(options)

  const connection = new RealtimeConnection(options, {
    onWelcome: ({ batch, now }) => {
      options.onTime?.(now)
      subscriptions.begin({ batch: Math.max(1, Math.min(batchSize ?? realtimeLimits.batch, batch)), batchMax: batch })
    },
    onMessages: (messages) => apply(messages),
    onDown: () => {
      subscriptions.end()
      listeners.notifyTopicStates()
    },
    onState: (state) => listeners.notifyState(state),
    onBeat: () => {
      subscriptions.checkSilence()
      listeners.notifyTopicStates()
    },
  })
  const subscriptions = new Subscriptions({
    clock,
    random,
    send: (frame) => connection.send(frame),
    onTopicState: (name, state) => listeners.queueTopicState(name, state),
  })
  subscriptions.add([sessionTopic])

  /** Applies a whole frame before it calls listeners, so that they never see part of a frame. */
  function apply(messages: readonly ServerMessage[]): void {
    const changes = new Changes()
    for (const message of messages) {
      subscriptions.apply(message, changes)
      if (message.op === 'err') options.onError?.({ code: message.code, message: message.msg })
    }
    const batches = changes.batches()
    listeners.notifyChanges(batches)
    watch.handle(batches)
    listeners.notifyTopicStates()
  }

  const realtime: Realtime = {
    get state() {
      return connection.state
    },
    connect: () => connection.connect(),
    doubt: () => connection.doubt(),
    close: () => {
      connection.close()
      watch.end()
    },
    subscribe: (names) => subscriptions.add(names),
    unsubscribe: (names) => {
      subscriptions.remove(names)
      watch.forget(names)
    },
    topicState: (name) => subscriptions.stateOf(name),
    onKind: (kind: TopicKind, listener) => listenToKind(listeners, kind.kind, listener as never),
    onState: (listener) => listen(listeners.states, listener),
    onTopicState: (listener) => listen(listeners.topicStates, listener),
  }
  return { realtime, subscriptions }
}
