import { expect, test } from 'vitest'
import { movedCount } from './moved-count.ts'

test.each([
  ['nothing changed', 'abcd', 'abcd', 0],
  ['the last row became the first', 'abcd', 'dabc', 1],
  ['two rows changed places over others', 'abcde', 'cbade', 2],
  ['a row entered in the middle', 'abcd', 'abxcd', 1],
  ['a row left', 'abcd', 'acd', 1],
  ['one entered, one left and one moved', 'abcd', 'xdab', 3],
  ['the order was reversed', 'abcd', 'dcba', 3],
  ['there were no rows', '', 'ab', 2],
])('counts the rows to move when %s', (_what, before, after, count) => expect(movedCount([...before], [...after])).toBe(count))
