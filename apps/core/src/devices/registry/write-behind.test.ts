import { manualClock } from '@backhaul/clock'
import { expect, test } from 'vitest'
import type { AnyRecord } from './record.ts'
import { createWriteBehind } from './write-behind.ts'

test('a database that fails for a while gets the devices that are left, not all of them again', async () => {
  const pages: number[] = []
  let failsAt = 2
  const writeBehind = createWriteBehind({
    transportClock: manualClock(),
    log: { warn() {} } as never,
    alerts: { takeUnwritten: () => [] } as never,
    writeEveryMs: 1000,
    store: {
      live: {
        write: async (_: unknown, rows: readonly unknown[]) => {
          if (pages.length === failsAt) {
            failsAt = -1
            throw new Error('statement timeout')
          }
          pages.push(rows.length)
        },
      },
    } as never,
  })
  for (let i = 0; i < 1800; i++) writeBehind.dirty({ kind: 'channel', id: `c-${i}`, dirtyMs: -Infinity, state: {} } as AnyRecord, 'state')
  await writeBehind.flush()
  expect(pages).toEqual([500, 500])
  await writeBehind.flush()
  expect(pages).toEqual([500, 500, 500, 300])
  await writeBehind.flush()
  expect(pages).toHaveLength(4)
  await writeBehind.close()
})
