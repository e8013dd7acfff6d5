import { expect, test } from 'vitest'
import { owned } from './coverage-owners.ts'
import { coverageOf, coverageReport } from './coverage.ts'
import { seenName } from './play.ts'

/** Everything that scenarios must show. */
const wanted = new Set(coverageOf(new Set()).flatMap(({ kind, missing }) => missing.map((value) => seenName(kind, value))))
const without = (name: string) => new Set([...wanted].filter((one) => one !== name))

test('the report is complete when each value has a scenario or an owner', () => {
  expect(coverageReport(wanted).isComplete).toBe(true)
})

test('a value without a scenario and without an owner fails the report, which names it', () => {
  for (const name of [seenName('units', 'streaming'), seenName('code', 'NOT_SIGNED_IN'), seenName('event', 'offlineToStreaming')]) {
    const { lines, isComplete } = coverageReport(without(name))
    expect(isComplete, name).toBe(false)
    expect(lines.join('\n')).toContain(`no scenario shows ${name.split(' ')[1]}`)
  }
})

test('a value that has an owner although a scenario shows it fails the report', () => {
  for (const { kind, value } of owned) {
    expect(wanted).not.toContain(seenName(kind, value))
    const { lines, isComplete } = coverageReport(new Set([...wanted, seenName(kind, value)]))
    expect(isComplete, value).toBe(false)
    expect(lines.join('\n')).toContain(`a scenario shows what has an owner: ${value}`)
  }
})
