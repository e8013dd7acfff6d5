import { describe, expect, test } from 'vitest'
import { Replica } from '../../packages/client/src/realtime/replica.ts'
import { lossy } from './histories.ts'
import { detected, plant } from './planted-defect.ts'

describe('the simulation detects a client', { timeout: 60_000 }, () => {
  test('that applies a delta at any position', () => {
    plant(
      Replica.prototype,
      'applyDelta',
      (correct) =>
        function (delta) {
          return correct.call(this, { ...delta, from: this.position?.seq ?? delta.from })
        },
    )
    expect(detected(lossy)).toMatch(/not what was written|back|miscounts lost events/)
  })

  test('that does not compare digests', () => {
    plant(Replica.prototype, 'verify', () => () => 'same')
    expect(detected(lossy)).toMatch(/behind|lagging/)
  })

  test('that accepts pages in any order', () => {
    plant(
      Replica.prototype,
      'applyPage',
      (correct) =>
        function (page) {
          for (let p = 0; p <= page.p; p++) {
            const applied = correct.call(this, { ...page, p })
            if (applied !== 'gap') return applied
          }
          return 'gap'
        },
    )
    expect(detected(lossy)).toMatch(/not what was written/)
  })

  test('that continues a copy it found to be wrong', () => {
    plant(
      Replica.prototype,
      'applyDelta',
      (correct) =>
        function (delta) {
          const keys = new Set(Array.from<any, any>(this.values(), ([key]) => key))
          return correct.call(this, { ...delta, ch: delta.ch.filter(([key]: [string]) => keys.has(key)) })
        },
    )
    expect(detected(lossy)).toMatch(/not what was written/)
  })

  test('that does not report the keys of a revoked topic as removed', () => {
    plant(
      Replica.prototype,
      'clear',
      (correct) =>
        function () {
          return { ...correct.call(this), values: new Map() }
        },
    )
    expect(detected()).toMatch(/add up/)
  })
})
