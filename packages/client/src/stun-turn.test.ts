import { expect, test } from 'vitest'
import { stunTurnCache } from './stun-turn.ts'

function reader(turnExpiration = 600) {
  let [now, reads] = [0, 0]
  const get = stunTurnCache({
    nowMs: () => now,
    async read(identifier) {
      reads++
      if (identifier === 'broken') throw new Error('the core does not respond')
      return { identifier, iceServers: [], turnExpiration }
    },
  })
  return { get, reads: () => reads, pass: (ms: number) => (now += ms) }
}

test('R-243 STUN and TURN data of each identifier is kept until it expires', async () => {
  const { get, reads, pass } = reader()
  expect((await get('a')).identifier).toBe('a')
  pass(599_999)
  await get('a')
  expect(reads()).toBe(1)
  await get('b')
  expect(reads()).toBe(2)
  pass(1)
  await get('a')
  expect(reads()).toBe(3)
})

test('R-243 requests at the same time share one read, and a read that failed is not kept', async () => {
  const { get, reads } = reader()
  await Promise.all([get('a'), get('a'), get('a')])
  expect(reads()).toBe(1)
  await expect(get('broken')).rejects.toThrow('does not respond')
  await expect(get('broken')).rejects.toThrow('does not respond')
  expect(reads()).toBe(3)
})

test('R-243 at most 32 identifiers are kept', async () => {
  const { get, reads } = reader()
  for (let i = 0; i < 33; i++) await get(`session-${i}`)
  await get('session-32')
  expect(reads()).toBe(33)
  await get('session-0')
  expect(reads()).toBe(34)
})
