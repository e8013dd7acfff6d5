import { NewPassword } from '@backhaul/contract/users'
import { expect, test } from 'vitest'
import { hashPassword, isCommonPassword, passwordFits } from './passwords.ts'
import { passwordExpiresAt } from './password-expiry.ts'

const password = 'Correct-horse-9'

test('stores a password as argon2id with 19 MiB, two rounds and a random salt', async () => {
  const [one, two] = await Promise.all([hashPassword(password), hashPassword(password)])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await passwordFits(one, password)).toBe(true)
  expect(await passwordFits(one, `${password} `)).toBe(false)
})

test('accepts a password whose accented letters another device composes differently', async () => {
  const [composed, decomposed] = ['Crème-brûlée-9'.normalize('NFC'), 'Crème-brûlée-9'.normalize('NFD')]
  expect(composed).not.toBe(decomposed)
  expect(await passwordFits(await hashPassword(composed), decomposed)).toBe(true)
  expect(await passwordFits(await hashPassword(decomposed), composed)).toBe(true)
})

test('refuses every password for an unknown user, in the same time as for a known one', async () => {
  const stored = await hashPassword(password)
  expect(await passwordFits(null, 'no account has this password')).toBe(false)
  const timeOf = async (hash: string | null) => {
    const times: number[] = []
    for (let i = 0; i < 15; i++) {
      const startedMs = performance.now()
      await passwordFits(hash, 'Wrong-horse-1')
      times.push(performance.now() - startedMs)
    }
    return Math.min(...times)
  }
  const [known, unknown] = [await timeOf(stored), await timeOf(null)]
  expect(unknown / known).toBeGreaterThan(0.5)
  expect(unknown / known).toBeLessThan(2)
})

test.each([
  ['a lower and an upper letter and a digit', 'abcdefG1', true],
  ['a mark instead of the digit', 'abcdefG!', true],
  ['letters of other alphabets', 'жжжжжжЖ1', true],
  ['255 characters', `aA1${'x'.repeat(252)}`, true],
  ['seven characters', 'abcdeG1', false],
  ['no upper letter', 'abcdefg1', false],
  ['no lower letter', 'ABCDEFG1', false],
  ['neither digit nor mark', 'abcdefGh', false],
  ['256 characters', `aA1${'x'.repeat(253)}`, false],
])('accepts a new password with %s (%s): %s', (_, text, fits) => {
  expect(NewPassword.safeParse(text).success).toBe(fits)
})

test.each([
  'Password1',
  'P@ssw0rd!2024',
  'Welcome123',
  'Qwerty123!',
  '123Admin!',
  'Summer2026',
  'L3tmein!!',
  'Backhaul-1',
  'Abcd1234',
  'Aaaaaaa1',
  'Jessica1',
  'Nicole123',
  'Pokemon12',
  '1qaz2wsxX',
  'Passw0rd1Passw0rd1',
  'Luc_ingest1',
  'Backhaul-demo-1',
  'Backhaul-demo-12',
])('recognises the common password %s: a word, the user name or the published password with something added', (common) =>
  expect(isCommonPassword(common, 'luc_ingest')).toBe(true),
)

test.each(['Correct-horse-9', 'Vq7#mLp2', 'Tiger-in-the-tank-4', '现场直播Aa-2026'])('does not take %s for a common password', (other) => {
  expect(isCommonPassword(other, 'tiger')).toBe(false)
})

test.each([
  ['never', '2026-01-31T10:00:00Z', null],
  ['3 months', '2026-01-15T10:00:00Z', '2026-04-15T10:00:00Z'],
  ['6 months', '2026-01-15T10:00:00Z', '2026-07-15T10:00:00Z'],
  ['12 months', '2024-02-28T10:00:00Z', '2025-02-28T10:00:00Z'],
])('under the policy "%s" a password set at %s expires at %s', (policy, changedAt, expires) => {
  expect(passwordExpiresAt(new Date(changedAt), policy)).toBe(expires === null ? null : Date.parse(expires))
})

test.each([
  ['3 months', '2026-11-30T10:00:00Z', '2027-02-28T10:00:00Z'],
  ['3 months', '2025-12-31T10:00:00Z', '2026-03-31T10:00:00Z'],
  ['12 months', '2024-02-29T10:00:00Z', '2025-02-28T10:00:00Z'],
])('expires on the last day of a month that is too short: %s after %s is %s', (policy, changedAt, expires) => {
  expect(passwordExpiresAt(new Date(changedAt), policy)).toBe(Date.parse(expires))
})

test('does not expire a password that was never changed', () => expect(passwordExpiresAt(null, '3 months')).toBeNull())
