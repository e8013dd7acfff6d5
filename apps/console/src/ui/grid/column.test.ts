import { describe, expect, test } from 'vitest'
import { isHidden, moveColumn, orderColumns, toggleColumn } from './column.ts'

const columns = ['name', 'type', 'bitrate', 'alerts'].map((key) => ({ key }))
const keys = (ordered: { key: string }[]) => ordered.map((column) => column.key)

describe('column order', () => {
  test('is as declared until the user moves a column', () =>
    expect(keys(orderColumns(columns, []))).toEqual(['name', 'type', 'bitrate', 'alerts']))
  test('is as stored', () =>
    expect(keys(orderColumns(columns, ['alerts', 'name', 'type', 'bitrate']))).toEqual(['alerts', 'name', 'type', 'bitrate']))
  test('puts a new column next to its declared neighbour and drops a column that no longer exists', () =>
    expect(keys(orderColumns(columns, ['alerts', 'gone', 'type', 'name']))).toEqual(['alerts', 'type', 'bitrate', 'name']))
  test('moves a column to the position of another one, in both directions', () => {
    expect(moveColumn(['a', 'b', 'c', 'd'], 'a', 'c')).toEqual(['b', 'c', 'a', 'd'])
    expect(moveColumn(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['a', 'd', 'b', 'c'])
    expect(moveColumn(['a', 'b'], 'a', 'gone')).toEqual(['a', 'b'])
  })
})

describe('hidden columns', () => {
  const plain = { key: 'type' }
  const extra = { key: 'version', isHiddenAtFirst: true }
  const fixed = { key: 'name', frozen: 'start' as const }
  test.each([plain, extra])('hiding and showing $key restores the initial state', (column) => {
    const once = toggleColumn(column, [])
    expect(isHidden(column, once)).toBe(!isHidden(column, []))
    expect(toggleColumn(column, once)).toEqual([])
  })
  test('a column that is hidden at first is hidden until it is shown', () => expect(isHidden(extra, [])).toBe(true))
  test('a frozen column is never hidden', () => expect(isHidden(fixed, ['name'])).toBe(false))
})
