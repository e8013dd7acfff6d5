import { expect, test } from 'vitest'
import { endOf } from './end-of.ts'

test.for([
  ['Copenhagen-HUB-21-STU1', '21-STU1'],
  ['Northlight-Europe-Newsroom', 'Newsroom'],
  ['Northlight-Europe-Breaking', 'Breaking'],
  ['Northlight-Europe-Sports', 'Sports'],
  ['LU800-BaumbachOkuneva', 'Okuneva'],
  ['Oslo-LU300-01', ''],
  [`Studio${'📺'.repeat(9)}`, '📺'.repeat(4)],
])('"%s" keeps "%s" in sight where it is cut', ([text, end]) => {
  expect(text!.slice(endOf(text!))).toBe(end)
})
