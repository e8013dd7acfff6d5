import { expect, test } from 'vitest'
import { patchOf } from './patch.ts'
import { Topic, type TopicOptions } from './topic.ts'

const options: TopicOptions = {
  id: 1,
  key: 'i/1/units',
  name: 'i/1/units',
  epoch: 'e.1',
  inventoryId: '1',
  tombstonesMax: 2,
  resumeMsMax: 1000,
  pageItems: 2,
  pageBytes: 1000,
  events: null,
  content: null,
}
const topicOf = (more: Partial<TopicOptions> = {}) => new Topic({ ...options, ...more })
const delta = (topic: Topic, from: number) => JSON.parse(topic.delta(from).toString())

test('a delta carries complete values of new keys, changed fields of known keys, and the names of removed fields', () => {
  const topic = topicOf()
  topic.merge('a', patchOf({ x: 1, y: 1 }), 0)
  topic.merge('b', patchOf({ x: 1 }), 0)
  expect(delta(topic, 0)).toEqual({ op: 'd', t: 'i/1/units', from: 0, to: 2, ch: [['b', 2, { x: 1 }, 1], ['a', 1, { x: 1, y: 1 }, 1]] }) // prettier-ignore
  topic.merge('a', patchOf({ y: 2 }), 0)
  topic.merge('a', patchOf({ x: undefined }), 0)
  topic.delete('b')
  expect(delta(topic, 2).ch).toEqual([['b', 5, null], ['a', 4, { y: 2 }, 0, ['x']]]) // prettier-ignore
  expect(delta(topic, 3).ch).toEqual([['b', 5, null], ['a', 4, {}, 0, ['x']]]) // prettier-ignore
})

test('replacing a value sends only the fields that differ', () => {
  const topic = topicOf()
  topic.replace('a', patchOf({ x: 1, y: 1, z: 1 }), 0)
  topic.replace('a', patchOf({ x: 1, y: 2 }), 0)
  expect(delta(topic, 1).ch).toEqual([['a', 2, { y: 2 }, 0, ['z']]])
  topic.replace('a', patchOf({ x: 1, y: 2 }), 0)
  expect(topic.seq).toBe(2)
})

test('a field that is set again after its removal is not sent as removed', () => {
  const topic = topicOf()
  topic.merge('a', patchOf({ x: 1 }), 0)
  topic.merge('a', patchOf({ x: undefined }), 0)
  topic.merge('a', patchOf({ x: 2 }), 0)
  expect(delta(topic, 1).ch).toEqual([['a', 3, { x: 2 }, 0]])
})

test('does not share a snapshot that is older than the discarded tombstones', () => {
  const topic = topicOf({ tombstonesMax: 1 })
  for (const key of ['a', 'b', 'c', 'd']) topic.merge(key, patchOf({ x: 1 }), 0)
  const first = topic.snapshot(0)
  for (const key of ['a', 'b']) topic.delete(key)
  expect(topic.floor).toBeGreaterThan(first.seq)
  const second = topic.snapshot(0)
  expect(second.seq).toBe(topic.seq)
  expect(JSON.parse(String(second.page(0))).items.map(([key]: [string]) => key)).toEqual(['c', 'd'])
})

test('a write without effect does not advance seq', () => {
  const topic = topicOf()
  topic.merge('a', patchOf({ x: 1 }), 0)
  topic.merge('a', patchOf({ x: 1 }), 0)
  topic.delete('b')
  expect(topic.seq).toBe(1)
})

test('encodes a change to several topics once', () => {
  let encodings = 0
  const patch = patchOf({ x: { toJSON: () => ++encodings } })
  for (const name of ['i/1/units', 'g/1/units', 'g/2/units']) {
    const topic = topicOf({ name })
    topic.merge('a', patchOf({ x: 0 }), 0)
    topic.merge('a', patch, 0)
    topic.delta(1)
    topic.delta(1)
  }
  expect(encodings).toBe(1)
})

test('a delta visits only the changed entries', () => {
  const topic = topicOf()
  let encodings = 0
  for (let i = 0; i < 1000; i++) topic.merge(`k${i}`, patchOf({ x: { toJSON: () => ++encodings } }), 0)
  topic.merge('k500', patchOf({ y: 1 }), 0)
  const visited: string[] = []
  for (let entry = topic.live.newest; entry !== null && entry.rev > 1000; entry = entry.older) visited.push(entry.key)
  expect(visited).toEqual(['k500'])
  expect(delta(topic, 1000).ch).toEqual([['k500', 1001, { y: 1 }, 0]])
  expect(encodings).toBe(0)
})

test('keeps a bounded number of tombstones and refuses to resume from before them', () => {
  const topic = topicOf()
  for (const key of ['a', 'b', 'c']) topic.merge(key, patchOf({}), 0)
  for (const key of ['a', 'b', 'c']) topic.delete(key)
  expect(topic.tombstones.size).toBe(2)
  expect([3, 4, 6].map((seq) => topic.canResume('e.1', seq))).toEqual([false, true, true])
  expect(topic.canResume('e.1', 7)).toBe(false)
  expect(topic.canResume('e.2', 6)).toBe(false)
})

test('keeps the newest events and counts all there ever were', () => {
  const topic = topicOf({ tombstonesMax: 100, events: { cap: 2, lifetimeMs: 1000 } })
  for (let i = 0; i < 5; i++) topic.merge(`e${i}`, patchOf({ i }), 0)
  expect([...topic.entries()].map(([key]) => key)).toEqual(['e3', 'e4'])
  expect(delta(topic, 1)).toMatchObject({ born: 5 })
  topic.expire(1000)
  expect(topic.live.size).toBe(0)
  expect(delta(topic, topic.seq - 2)).toMatchObject({ born: 5 })
})

test('a topic with an owner is empty until its first subscription, and its content then needs a snapshot', () => {
  const owner = new Map([['a', { x: 1 }]])
  const topic = topicOf({ content: () => owner })
  topic.dropIdle(0)
  expect([topic.isIdle, topic.live.size]).toEqual([true, 0])
  owner.set('b', { x: 2 })
  topic.watch()
  for (let seq = 0; seq < topic.seq; seq++) expect(topic.canResume('e.1', seq)).toBe(false)
  expect(JSON.parse(String(topic.snapshot(0).page(0))).items).toEqual([
    ['a', 1, { x: 1 }],
    ['b', 2, { x: 2 }],
  ])
  const { seq } = topic
  topic.merge('a', patchOf({ z: 1 }), 0)
  topic.merge('b', patchOf({ x: undefined }), 0)
  expect(delta(topic, seq).ch).toEqual([['b', seq + 2, {}, 0, ['x']], ['a', seq + 1, { z: 1 }, 0]]) // prettier-ignore
})

test('a topic keeps its content while it has subscribers, and for the given time after the last of them', () => {
  const owner = new Map([['a', { x: 1 }]])
  const topic = topicOf({ content: () => owner })
  topic.watch()
  const { seq } = topic
  for (const nowMs of [0, 60_000]) {
    topic.dropIdle(nowMs)
    topic.merge('a', patchOf({ x: nowMs }), nowMs)
    expect(topic.canResume('e.1', seq)).toBe(true)
  }
  topic.subscribers--
  topic.dropIdle(60_001)
  topic.dropIdle(61_000)
  expect(topic.canResume('e.1', seq)).toBe(true)
  topic.dropIdle(61_001)
  expect(topic.isIdle).toBe(true)
  expect(topic.canResume('e.1', topic.seq - 1)).toBe(false)
  owner.set('a', { x: 9 })
  topic.watch()
  expect(topic.get('a')).toEqual({ x: 9 })
  expect(topic.canResume('e.1', topic.seq - 1)).toBe(false)
})

test('a topic without an owner keeps its values', () => {
  const topic = topicOf()
  topic.merge('a', patchOf({ x: 1 }), 0)
  for (const nowMs of [0, 60_000]) topic.dropIdle(nowMs)
  expect(topic.get('a')).toEqual({ x: 1 })
})
