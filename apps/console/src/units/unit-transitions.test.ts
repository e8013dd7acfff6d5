import { manualClock } from '@backhaul/clock'
import type { Applications, UnitRow } from '@backhaul/contract/units'
import { streamTransition } from '@backhaul/rules/transitions'
import { describe, expect, test } from 'vitest'
import { EntityStore } from '../app/live/entity-store.ts'
import { createTransitions } from './unit-transitions.ts'
import { unitRow } from '../domain/units/testing/unit-row.ts'

function setUp({ answer }: { answer: () => Promise<UnitRow> }) {
  const clock = manualClock()
  /** Lets the answer to each poll arrive before the next poll is due. */
  const advance = async (ms: number) => {
    for (let left = ms; left > 0; left -= 2000) {
      clock.advance(Math.min(left, 2000))
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
  const units = new EntityStore<UnitRow>({ id: (unit) => unit.uniqueId })
  units.apply([unitRow({ uniqueId: 'u1', applications: {} })])
  const givenUp: string[] = []
  let polls = 0
  const transitions = createTransitions({
    clock,
    units,
    fetchById: () => {
      polls++
      return answer()
    },
    onGivenUp: (unitId, flag, { wanted }) => givenUp.push(`${unitId} ${flag} ${wanted}`),
  })
  const becomes = (applications: Applications) => units.apply([unitRow({ uniqueId: 'u1', applications })])
  const start = () => transitions.begin('u1', 'isTransition', streamTransition('running', 'Live'))
  const isWaiting = () => transitions.get('u1').isTransition !== undefined
  return { transitions, advance, givenUp, becomes, start, isWaiting, polls: () => polls }
}

const idle = () => Promise.resolve(unitRow({ uniqueId: 'u1', applications: {} }))

describe('UI-221 transition of a unit', () => {
  test('waits while the unit connects and ends when the live row shows the stream', () => {
    const { start, becomes, isWaiting, givenUp } = setUp({ answer: idle })
    start()
    becomes({ video: 'connecting' })
    expect(isWaiting()).toBe(true)
    becomes({ video: 'running' })
    expect(isWaiting()).toBe(false)
    expect(givenUp).toEqual([])
  })

  test('ends by a poll when the live row does not change', async () => {
    const { start, advance, isWaiting, polls } = setUp({
      answer: () => Promise.resolve(unitRow({ uniqueId: 'u1', applications: { video: 'running' } })),
    })
    start()
    await advance(2000)
    expect(isWaiting()).toBe(false)
    await advance(60_000)
    expect(polls()).toBe(1)
  })

  test('is given up after 10 polls of 2 s, with one report', async () => {
    const { start, advance, isWaiting, givenUp, polls } = setUp({ answer: idle })
    start()
    await advance(19_999)
    expect(isWaiting()).toBe(true)
    await advance(1)
    expect(isWaiting()).toBe(false)
    expect(givenUp).toEqual(['u1 isTransition running'])
    await advance(60_000)
    expect(polls()).toBe(10)
  })

  test('is given up when the core does not reply', async () => {
    const { start, advance, isWaiting, givenUp } = setUp({ answer: () => new Promise(() => {}) })
    start()
    await advance(22_000)
    expect(isWaiting()).toBe(false)
    expect(givenUp).toHaveLength(1)
  })

  test('ends at once when the command was refused', () => {
    const { transitions, start, isWaiting } = setUp({ answer: idle })
    start()
    transitions.cancel('u1', 'isTransition')
    expect(isWaiting()).toBe(false)
  })

  test('notifies the subscribers of this unit only', () => {
    const { transitions, start } = setUp({ answer: idle })
    const notified: string[] = []
    transitions.subscribe('u1', () => notified.push('u1'))
    transitions.subscribe('u2', () => notified.push('u2'))
    start()
    expect(notified).toEqual(['u1'])
  })
})
