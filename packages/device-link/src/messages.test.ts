import { expect, test } from 'vitest'
import { FleetFrame } from './messages.ts'

test('the words of a refusal are one line without invisible characters, because users read them', () => {
  const refused = (reason: string) => FleetFrame.parse({ op: 'answer', id: 1, deviceId: 'u-1', ok: false, reason })
  expect(refused('\u202eno\u200b way\nout\u2028 ')).toMatchObject({ reason: 'no way out' })
  expect(refused('Battery at 3 %: zu schwach, 电量不足')).toMatchObject({ reason: 'Battery at 3 %: zu schwach, 电量不足' })
})
