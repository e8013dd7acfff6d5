import { describe, expect, test } from 'vitest'
import type { TopicEntry } from '../../apps/core/src/realtime/change-list.ts'
import { InSyncSet } from '../../apps/core/src/realtime/connection.ts'
import { Delivery } from '../../apps/core/src/realtime/delivery.ts'
import { Hub } from '../../apps/core/src/realtime/hub.ts'
import { Snapshot } from '../../apps/core/src/realtime/snapshot.ts'
import { Topic } from '../../apps/core/src/realtime/topic.ts'
import { Transfer } from '../../apps/core/src/realtime/transfer.ts'
import { detected, plant } from './planted-defect.ts'

/** Replaces the text of deltas, page by page. */
function plantDelta(defective: (encode: (from: number) => string, from: number, topic: Topic) => string): void {
  plant(
    Topic.prototype,
    'delta',
    (correct) =>
      function (this: Topic, from: number) {
        const defectives: Buffer[] = []
        let pages: readonly Buffer[] = [Buffer.alloc(0)]
        for (let p = 0; p < pages.length; p++) {
          const encode = (other: number) => String((pages = correct.call(this, other))[p])
          defectives.push(Buffer.from(defective(encode, from, this)))
        }
        return defectives
      },
  )
}

/** Runs code before and after each write to a key. */
function plantWrite(defective: (write: () => void, entry: () => TopicEntry | undefined) => void): void {
  for (const name of ['merge', 'replace'] as const)
    plant(
      Topic.prototype,
      name,
      (correct) =>
        function (this: Topic, key: string, ...rest) {
          defective(
            () => correct.call(this, key, ...rest),
            () => entryOf(this, key),
          )
        },
    )
}

function entryOf(topic: Topic, key: string): TopicEntry | undefined {
  let entry = topic.live.newest
  while (entry !== null && entry.key !== key) entry = entry.older
  return entry ?? undefined
}

/** Deletes without raising the floor above the given value. */
const plantFloor = (floorAfter: (before: number) => number): void =>
  plant(
    Topic.prototype,
    'delete',
    (correct) =>
      function (...args) {
        const { floor } = this
        correct.apply(this, args)
        this.floor = floorAfter(floor)
      },
  )

describe('the simulation detects a hub', { timeout: 60_000 }, () => {
  test('that does not send deletions', () => {
    plantDelta((encode, from) =>
      encode(from)
        .replaceAll(/\["[^"]*",\d+,null\],?/g, '')
        .replace(',]', ']'),
    )
    expect(detected()).toMatch(/not what was written/)
  })

  test('that discards tombstones without raising the floor', () => {
    plantFloor((before) => before)
    expect(detected()).toMatch(/not what was written|resynchronised|add up|miscounts lost events/)
  })

  test('that keeps a tombstone after its key was created again', () => {
    plantDelta((encode, from) => {
      const deleted = /\["key-0",\d+,/.exec(encode(from))
      return deleted === null ? encode(from) : encode(from).replace(']}', `],${deleted[0]}null]]}`).replace(']],[', '],[')
    })
    expect(detected()).toMatch(/not what was written|JSON/)
  })

  test('that does not update the rev of a field', () => {
    plantWrite((write, entry) => {
      const before = { ...entry()?.fieldRevs }
      write()
      const after = entry()?.fieldRevs ?? {}
      for (const field in before) if (after[field] !== undefined) after[field] = before[field] as number
    })
    expect(detected()).toMatch(/not what was written/)
  })

  test('that does not send removed fields', () => {
    plantWrite((write, entry) => {
      write()
      const written = entry()
      if (written !== undefined) written.removedFields = null
    })
    expect(detected()).toMatch(/not what was written/)
  })

  test('whose deltas begin one change too late', () => {
    plantDelta((encode, from) => encode(from + 1).replace(`"from":${from + 1}`, `"from":${from}`))
    expect(detected()).toMatch(/not what was written|miscounts lost events/)
  })

  test('whose deltas claim to end one change too early', () => {
    plantDelta((encode, from, { seq }) => encode(from).replace(`"to":${seq}`, `"to":${seq - 1}`))
    expect(detected()).toMatch(/not what was written|never committed|resynchronised/)
  })

  test('that keeps encoded deltas after a change', () => {
    const cached = new WeakMap<Topic, Map<number, string>>()
    plantDelta((encode, from, topic) => {
      const deltas = cached.get(topic) ?? new Map<number, string>()
      cached.set(topic, deltas)
      const delta = deltas.get(from) ?? encode(from)
      deltas.set(from, delta)
      return delta
    })
    expect(detected()).toMatch(/behind|resynchronised|not what was written|never committed|different frames/)
  })

  test('that resumes positions of an earlier run', () => {
    plant(
      Topic.prototype,
      'canResume',
      () =>
        function (_epoch, seq) {
          return seq !== undefined && seq >= this.floor && seq <= this.seq
        },
    )
    expect(detected()).toMatch(/not what was written|resynchronised|never committed|behind|lagging/)
  })

  test('that does not keep the changes of a topic without subscribers, and resumes from before them', () => {
    for (const name of ['merge', 'replace'] as const)
      plant(
        Topic.prototype,
        name,
        (correct) =>
          function (...args) {
            const { floor } = this
            correct.apply(this, args)
            this.floor = floor
          },
      )
    expect(detected()).toMatch(/not what was written|resynchronised/)
  })

  test('that resumes positions below the floor', () => {
    plant(
      Topic.prototype,
      'canResume',
      () =>
        function (epoch, seq) {
          return epoch === this.epoch && seq !== undefined && seq <= this.seq
        },
    )
    plantFloor(() => 0)
    expect(detected()).toMatch(/not what was written|add up|resynchronised|miscounts lost events/)
  })

  test('whose digest ignores deletions', () => {
    plant(
      Topic.prototype,
      'delete',
      (correct) =>
        function (...args) {
          const { digest } = this
          correct.apply(this, args)
          this.digest = digest
        },
    )
    expect(detected()).toMatch(/resynchronised/)
  })

  test('that does not count evicted events', () => {
    plant(
      Topic.prototype,
      'delete',
      (correct) =>
        function (key) {
          const isEvent = this.born !== null && this.live.size > this.options.events.cap
          correct.call(this, key)
          if (isEvent) this.born--
        },
    )
    expect(detected()).toMatch(/miscounts lost events/)
  })

  test('that sends a snapshot which mixes several states', () => {
    plant(
      Transfer.prototype,
      'next',
      (correct) =>
        function () {
          const { parts, to } = correct.call(this)
          return parts.length === 2 ? { parts: [parts[0]], to: JSON.parse(parts[0]).seq } : { parts, to }
        },
    )
    expect(detected()).toMatch(/not what was written|different frames/)
  })

  test('that continues a snapshot after its tombstones were discarded', () => {
    plant(Transfer.prototype, 'isSuperseded', () => () => false)
    expect(detected()).toMatch(/not what was written|resynchronised/)
  })

  test('that sends the last page of a long change without the others', () => {
    plant(
      Topic.prototype,
      'delta',
      (correct) =>
        function (from) {
          const pages = correct.call(this, from)
          return pages.length > 1 ? [Buffer.from(String(pages.at(-1)).replace(/"p":\d+/, '"p":0'))] : pages
        },
    )
    expect(detected()).toMatch(/not what was written|resynchronised/)
  })

  test('that does not announce that a topic is behind', () => {
    plant(
      Delivery.prototype,
      'appendDelta',
      (correct) =>
        function (connection, subscription, parts, accepts) {
          const before = parts.length
          correct.call(this, connection, subscription, parts, accepts)
          if (subscription.behind) parts.length = before
        },
    )
    expect(detected()).toMatch(/different frames/)
  })

  test('that omits the last key of a page', () => {
    plant(
      Snapshot.prototype,
      'page',
      (correct) =>
        function (p) {
          const page = JSON.parse(String(correct.call(this, p)))
          if (page.items.length === 2) page.items.pop()
          return Buffer.from(JSON.stringify(page))
        },
    )
    expect(detected()).toMatch(/not what was written/)
  })

  test('that splits a batch over two frames', () => {
    plant(
      Hub.prototype,
      'publish',
      (correct) =>
        function (...args) {
          correct.apply(this, args)
          this.delivery.flush([...args[0]].length > 3 ? [this.topic(args[0])] : args[0].map((name: never) => this.topic(name)))
        },
    )
    expect(detected()).toMatch(/never committed|different frames/)
  })

  test('that continues to send after a revocation', () => {
    plant(Delivery.prototype, 'endSubscription', () => () => undefined)
    expect(detected()).toMatch(/after its revocation|not denied|keeps subscriptions|without end/)
  })

  test('that ignores rights at a subscription', () => {
    plant(
      Hub.prototype,
      'visibleTopic',
      (correct) =>
        function (connection, name) {
          return name === 'u/me/session' ? correct.call(this, connection, name) : (this.topic(name) ?? null)
        },
    )
    expect(detected()).toMatch(/after its revocation|not denied/)
  })

  test('that adds a connection to a set at another position', () => {
    plant(InSyncSet.prototype, 'isCurrent', () => () => true)
    plant(
      Delivery.prototype,
      'sendPending',
      (correct) =>
        function (connection, head) {
          correct.call(this, connection, head)
          this.joinInSync(connection)
        },
    )
    expect(detected()).toMatch(/resynchronised|not what was written|never committed/)
  })

  test('that sends to a socket with a full buffer', () => {
    plant(
      Delivery.prototype,
      'fanOut',
      (correct) =>
        function (set, joined) {
          const accepts = this.accepts
          this.accepts = () => true
          correct.call(this, set, joined)
          this.accepts = accepts
        },
    )
    expect(detected()).toMatch(/accepts no bytes/)
  })

  test('that sends a lagging client the same changes twice', () => {
    plant(
      Delivery.prototype,
      'appendDelta',
      (correct) =>
        function (connection, subscription, parts, accepts) {
          const { seq } = subscription
          correct.call(this, connection, subscription, parts, accepts)
          if (seq >= subscription.topic.floor) subscription.seq = seq
        },
    )
    expect(detected()).toMatch(/resynchronised|never|back|without end/)
  })

  test('that keeps the sets of closed connections', () => {
    plant(
      Delivery.prototype,
      'remove',
      (correct) =>
        function (connection) {
          const { inSync } = connection
          correct.call(this, connection)
          if (inSync !== null) this.inSyncSets.set(inSync.key, inSync)
        },
    )
    expect(detected()).toMatch(/keeps|behind/)
  })
})
