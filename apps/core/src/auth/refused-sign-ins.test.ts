import { manualClock } from '@backhaul/clock'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createRefusedSignIns } from './refused-sign-ins.ts'

const record = (username: string, address: string) => ({
  at: 0,
  userId: null,
  username,
  action: 'users.login',
  objectKind: null,
  objectId: null,
  inventoryId: null,
  outcome: 'SIGN_IN_FAILED',
  address,
  requestId: 'r',
  details: {},
})

test('a refused sign-in is a line of the log, once a minute for a user and network, and then with the number of the others', async () => {
  const lines: string[] = []
  const log: FastifyBaseLogger = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) })
  const clock = manualClock()
  const refused = createRefusedSignIns({ transportClock: clock, log, write: async () => {} })
  for (let n = 0; n < 5; n++) await refused.add(record('ada', '192.0.2.1'))
  await refused.add(record(`eve\n${'x'.repeat(100)}`, '192.0.2.1'))
  clock.advance(60_000)
  await refused.close()
  const of = (username: string, more = {}) => ({
    level: 40,
    action: 'users.login',
    username,
    network: expect.any(String),
    outcome: 'SIGN_IN_FAILED',
    ...more,
  })
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { ...of('ada'), msg: 'a public call was refused' },
    { ...of(`eve\n${'x'.repeat(60)}`), msg: 'a public call was refused' },
    { ...of('ada', { repeated: 4 }), msg: 'a public call was refused' },
  ])
  expect(lines.every((line) => line.trimEnd().split('\n').length === 1)).toBe(true)
})
