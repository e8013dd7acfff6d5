import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const linesMax = 400

// The linter counts lines of code in TypeScript. This test counts every line of all hand-written files.
test('no source file is longer than 400 lines', () => {
  const sources = ['*.ts', '*.tsx', '*.mjs', '*.css', '*.prisma', '*.md', '*.yml']
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', ...sources], {
    cwd: root,
    encoding: 'utf8',
  })
  const lengths = files
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)))
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
  expect(lengths.length).toBeGreaterThan(300)
  expect(lengths.filter(({ lines }) => lines > linesMax)).toEqual([])
})
