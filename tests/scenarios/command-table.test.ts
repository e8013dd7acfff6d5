import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commandTable, tableFile } from '../../simulator/testing/command-table.ts'

test('the document of the commands of a simulated unit is what a new run writes', () => {
  expect(readFileSync(tableFile, 'utf8')).toBe(commandTable())
}, 60_000)
