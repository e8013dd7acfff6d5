import { Replica } from '@backhaul/client/realtime/replica'
import { Cohort } from '@backhaul/core/realtime/connection'
import { Delivery } from '@backhaul/core/realtime/delivery'
import { Hub } from '@backhaul/core/realtime/hub'
import { Snapshot } from '@backhaul/core/realtime/snapshot'
import { Topic } from '@backhaul/core/realtime/topic'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { lossless, lossy, seeds } from './histories.ts'
import { live } from './world.ts'

// A test of a protocol is worth what it catches. Each defect here is one that a hub or client could really have.

const numRuns = 3000
let repair = () => {}
afterEach(() => repair())

type Methods<Of> = { [Name in keyof Of]: Of[Name] extends (...args: never[]) => unknown ? Name : never }[keyof Of]

/** Puts a wrong method in place of the right one, which it gets to use. `protected` does not count here. */
function plant<Of extends object>(of: Of, name: Methods<Of> | string, wrong: (right: any) => (this: any, ...args: any[]) => unknown): void {
  const right = Reflect.get(of, name) as unknown
  expect(typeof right, `${String(name)} is a method`).toBe('function')
  Reflect.set(of, name, wrong(right))
  repair = () => void Reflect.set(of, name, right)
}

function caught(histories = lossless): string {
  const property = fc.property(histories, seeds, (history, start) => void live(history, start))
  const { failed, errorInstance, numRuns: runs } = fc.check(property, { seed: 1, numRuns, endOnFailure: true })
  expect(failed, `still undetected after ${runs} histories`).toBe(true)
  return (errorInstance as Error).message
}

describe('the simulation catches a hub', () => {
  test('that forgets to tell of deletions', () => {
    plant(
      Topic.prototype,
      'encodeDelta',
      (right) =>
        function (from) {
          return right
            .call(this, from)
            .replaceAll(/\["[^"]*",\d+,null\],?/g, '')
            .replace(',]', ']')
        },
    )
    expect(caught()).toMatch(/not what was written/)
  })

  test('that forgets old deletions without saying how far back it knows', () => {
    plant(
      Topic.prototype,
      'bury',
      (right) =>
        function (entry) {
          const { floor } = this
          right.call(this, entry)
          this.floor = floor
        },
    )
    expect(caught()).toMatch(/not what was written|healed|add up/)
  })

  test('that keeps the word of a deletion after the key was born again', () => {
    plant(
      Topic.prototype,
      'encodeDelta',
      (right) =>
        function (from) {
          const gone = /\["key-0",\d+,/.exec(right.call(this, from))
          return gone === null ? right.call(this, from) : right.call(this, from).replace(']}', `],${gone[0]}null]]}`).replace(']],[', '],[')
        },
    )
    expect(caught()).toMatch(/not what was written|JSON/)
  })

  test('that keeps no rev for a field', () => {
    plant(
      Topic.prototype,
      'setField',
      (right) =>
        function (entry, field, value) {
          const rev = entry.fieldRevs[field]
          const changed = right.call(this, entry, field, value)
          if (rev !== undefined && entry.fieldRevs[field] !== undefined) entry.fieldRevs[field] = rev
          return changed
        },
    )
    expect(caught()).toMatch(/not what was written/)
  })

  test('that does not tell of fields that were taken away', () => {
    plant(
      Topic.prototype,
      'setField',
      (right) =>
        function (entry, field, value) {
          const changed = right.call(this, entry, field, value)
          entry.dropped = null
          return changed
        },
    )
    expect(caught()).toMatch(/not what was written/)
  })

  test('whose deltas begin one change too late', () => {
    plant(
      Topic.prototype,
      'encodeDelta',
      (right) =>
        function (from) {
          return right.call(this, from + 1).replace(`"from":${from + 1}`, `"from":${from}`)
        },
    )
    expect(caught()).toMatch(/not what was written|hides lost events/)
  })

  test('whose deltas say that they reach one change less far', () => {
    plant(
      Topic.prototype,
      'encodeDelta',
      (right) =>
        function (from) {
          return right.call(this, from).replace(`"to":${this.seq}`, `"to":${this.seq - 1}`)
        },
    )
    expect(caught()).toMatch(/not what was written|never committed|healed/)
  })

  test('that sends encoded deltas of before the last change', () => {
    plant(Topic.prototype, 'changed', () => () => undefined)
    expect(caught()).toMatch(/behind|healed|not what was written|never committed|different frames/)
  })

  test('that resumes positions of an earlier run', () => {
    plant(
      Topic.prototype,
      'holds',
      () =>
        function (_epoch, seq) {
          return seq !== undefined && seq >= this.floor && seq <= this.seq
        },
    )
    expect(caught()).toMatch(/not what was written|healed|never committed|behind|lagging/)
  })

  test('that resumes from before what it still knows of deletions', () => {
    plant(
      Topic.prototype,
      'holds',
      () =>
        function (epoch, seq) {
          return epoch === this.epoch && seq !== undefined && seq <= this.seq
        },
    )
    plantToo(
      Topic.prototype,
      'bury',
      (right) =>
        function (entry) {
          right.call(this, entry)
          this.floor = 0
        },
    )
    expect(caught()).toMatch(/not what was written|add up|healed/)
  })

  test('whose digest misses deletions', () => {
    plant(
      Topic.prototype,
      'delete',
      (right) =>
        function (key, cut) {
          const { digest } = this
          right.call(this, key, cut)
          this.digest = digest
        },
    )
    expect(caught()).toMatch(/healed/)
  })

  test('that cuts events without a word', () => {
    plant(
      Topic.prototype,
      'delete',
      (right) =>
        function (key) {
          right.call(this, key, false)
        },
    )
    expect(caught()).toMatch(/hides lost events/)
  })

  test('that sends a snapshot which is not of one moment', () => {
    plant(
      Delivery.prototype,
      'nextPage',
      (right) =>
        function (connection, subscription, parts) {
          const before = parts.length
          const bytes = right.call(this, connection, subscription, parts)
          if (parts.length === before + 2) {
            parts.pop()
            subscription.seq = JSON.parse(parts.at(-1)).seq
          }
          return bytes
        },
    )
    expect(caught()).toMatch(/not what was written|different frames/)
  })

  test('that goes on paging a snapshot after the deletions since were forgotten', () => {
    plant(
      Delivery.prototype,
      'nextPage',
      (right) =>
        function (connection, subscription, parts) {
          const { topic } = subscription
          const { floor } = topic
          topic.floor = 0
          const bytes = right.call(this, connection, subscription, parts)
          topic.floor = floor
          return bytes
        },
    )
    expect(caught()).toMatch(/not what was written|healed/)
  })

  test('that leaves a key out at the end of a page', () => {
    plant(
      Snapshot.prototype,
      'encodePage',
      (right) =>
        function (p) {
          const page = JSON.parse(right.call(this, p))
          if (page.items.length === 2) page.items.pop()
          return JSON.stringify(page)
        },
    )
    expect(caught()).toMatch(/not what was written/)
  })

  test('that splits a batch over two frames', () => {
    plant(
      Hub.prototype,
      'publish',
      (right) =>
        function (...args) {
          right.apply(this, args)
          this.delivery.flush([...args[0]].length > 3 ? [this.topic(args[0])] : args[0].map((name: never) => this.topic(name)))
        },
    )
    expect(caught()).toMatch(/never committed|different frames/)
  })

  test('that sends on after a revocation', () => {
    plant(Delivery.prototype, 'drop', () => () => undefined)
    expect(caught()).toMatch(/who lost it|not denied|keeps subscriptions/)
  })

  test('that does not look at rights when asked', () => {
    plant(
      Hub.prototype,
      'find',
      (right) =>
        function (connection, name) {
          return name === 'u/me/session' ? right.call(this, connection, name) : (this.topic(name) ?? null)
        },
    )
    expect(caught()).toMatch(/who lost it|not denied/)
  })

  test('that takes a connection into a cohort which stands elsewhere', () => {
    plant(Cohort.prototype, 'atTop', () => () => true)
    plantToo(
      Delivery.prototype,
      'serve',
      (right) =>
        function (connection, head) {
          right.call(this, connection, head)
          this.settle(connection)
        },
    )
    expect(caught()).toMatch(/healed|not what was written|never committed/)
  })

  test('that gives a client more than it takes', () => {
    plant(
      Delivery.prototype,
      'advance',
      (right) =>
        function (cohort, joined) {
          const members = [...cohort.members].map(({ sink }) => sink)
          for (const sink of members) sink.buffered = () => 0
          right.call(this, cohort, joined)
          for (const sink of members) delete sink.buffered
        },
    )
    expect(caught()).toMatch(/takes nothing/)
  })

  test('that sends to a stalled client twice what it missed', () => {
    plant(
      Delivery.prototype,
      'catchUp',
      (right) =>
        function (connection, subscription, parts) {
          const { seq } = subscription
          right.call(this, connection, subscription, parts)
          if (seq >= subscription.topic.floor) subscription.seq = seq
        },
    )
    expect(caught()).toMatch(/healed|never|back/)
  })

  test('that keeps the cohorts of those who left', () => {
    plant(
      Delivery.prototype,
      'remove',
      (right) =>
        function (connection) {
          const { cohort } = connection
          right.call(this, connection)
          if (cohort !== null) this.cohorts.set(cohort.key, cohort)
        },
    )
    expect(caught()).toMatch(/keeps|behind/)
  })
})

describe('the simulation catches a client', () => {
  test('that applies a delta wherever it stands', () => {
    plant(
      Replica.prototype,
      'delta',
      (right) =>
        function (delta) {
          return right.call(this, { ...delta, from: this.position?.seq ?? delta.from })
        },
    )
    expect(caught(lossy)).toMatch(/not what was written|back/)
  })

  test('that does not compare digests', () => {
    plant(Replica.prototype, 'check', () => () => 'same')
    expect(caught(lossy)).toMatch(/behind|lagging/)
  })

  test('that takes pages in any order', () => {
    plant(
      Replica.prototype,
      'page',
      (right) =>
        function (page) {
          for (let p = 0; p <= page.p; p++) {
            const applied = right.call(this, { ...page, p })
            if (applied !== 'gap') return applied
          }
          return 'gap'
        },
    )
    expect(caught(lossy)).toMatch(/not what was written/)
  })

  test('that builds on a copy it found to be wrong', () => {
    plant(
      Replica.prototype,
      'delta',
      (right) =>
        function (delta) {
          const known = delta.ch.filter(([key]: [string]) => [...this.values()].some(([one]) => one === key))
          return right.call(this, { ...delta, ch: known })
        },
    )
    expect(caught(lossy)).toMatch(/not what was written/)
  })

  test('that shows values it was told are gone', () => {
    plant(
      Replica.prototype,
      'clear',
      (right) =>
        function () {
          return { ...right.call(this), removed: [] }
        },
    )
    expect(caught()).toMatch(/add up/)
  })
})

function plantToo(...args: Parameters<typeof plant>): void {
  const first = repair
  plant(...args)
  const second = repair
  repair = () => {
    second()
    first()
  }
}
