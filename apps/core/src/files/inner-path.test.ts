import { sep } from 'node:path'
import { expect, test } from 'vitest'
import { innerPath, isInnerPath } from './inner-path.ts'

const steps = ['..', '.', '', '..\n', 'x\n/..', 'x\r/..', 'x\u2028/..', 'x\u2029/..', 'x\0/..', '..\\..', 'C:', 'x\u0085/..', 'x\uD800/..']
const frames = (step: string) => [
  step,
  `${step}/a`,
  `a/${step}`,
  `a/${step}/b`,
  `/${step}`,
  `${step}/`,
  `a/${step}/../../b`,
  `${step}/${step}/etc/passwd`,
]
/** A drive is one at the beginning alone, and a segment that is permitted in itself is left out. */
const crafted = steps.flatMap(frames).filter((path) => !/^(?:a\/C:(?:\/b)?)$/.test(path))
const lines = ['\n', '\r', '\u2028', '\u2029', '\0', '\t', '\u001B', '\u007F', '\u009F', '\\', '\uDC00']
const withLines = lines.flatMap((line) => [
  line,
  `a${line}`,
  `${line}a`,
  `a${line}b/c`,
  `a/${line}/b`,
  `a/b${line}`,
  `x${line}/../../a`,
  `../${line}`,
  `${line}../a`,
])
const tooLong = ['x'.repeat(256), `a/${'x'.repeat(256)}`, '\u00E9'.repeat(128), 'a/'.repeat(513), `${'a/'.repeat(512)}a`]
const refused = [...new Set([...crafted, ...withLines, ...tooLong])]

test('a name that leaves its folder on some system is not a path below a folder', () => {
  expect(refused.length).toBeGreaterThan(190)
  expect(refused.filter((path) => isInnerPath(path))).toEqual([])
  expect(refused.filter((path) => innerPath('/data/files', path) !== null)).toEqual([])
})

test.each([
  'a.mp4',
  'Osaka-HUB-12-SDI1_20261128_145830_3.mp4',
  'hub:1/a b.mp4',
  '上海/..a',
  'a/...',
  'x'.repeat(255),
  '\u200Da/.b',
  'a/C:/b',
])('%s is one', (path) => {
  expect(innerPath('/data/files', path)?.split(sep).join('/').endsWith(`/data/files/${path}`)).toBe(true)
})
