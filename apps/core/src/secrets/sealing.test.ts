import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSealing, type Sealed } from './sealing.ts'

let dir = ''
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'sealing-'))
})
afterAll(() => rmSync(dir, { recursive: true }))

const key = 'a key of thirty-two letters or so'
const withKeys = (...keys: string[]) => createSealing({ SECRETS_KEY: keys, DATA_DIR: dir })
const place = 'destination/d1/passphrase'

describe('a sealed secret', () => {
  test('does not contain the secret, and opens to it', () => {
    const sealing = withKeys(key)
    for (const secret of ['', 'Sécret-ключ-密钥', 'x'.repeat(10_000)]) {
      const sealed = sealing.seal(secret, place)
      expect(sealing.open(sealed, place)).toBe(secret)
      expect(secret.length > 3 && sealed.includes(secret.slice(0, 8))).toBe(false)
    }
  })

  test('differs each time it is sealed, so that equal secrets cannot be recognized', () => {
    const sealing = withKeys(key)
    expect(sealing.seal('same', place)).not.toBe(sealing.seal('same', place))
  })

  test('does not open in another place, with another key, or after a change', () => {
    const sealed = withKeys(key).seal('secret', place)
    expect(withKeys(key).open(sealed, 'destination/d2/passphrase')).toBeNull()
    expect(withKeys('another key of thirty-two letters').open(sealed, place)).toBeNull()
    const parts = sealed.split('.')
    for (const i of parts.keys()) {
      const changed = parts.with(i, `${parts[i]?.startsWith('A') ? 'B' : 'A'}${parts[i]?.slice(1)}`).join('.')
      expect([i, withKeys(key).open(changed as Sealed, place)]).toEqual([i, null])
    }
    for (const text of ['', 'secret', 's1....', 's1.x.y']) expect(withKeys(key).open(text as Sealed, place)).toBeNull()
  })

  test('opens with a former key while new secrets are sealed with the first one', () => {
    const before = withKeys(key).seal('secret', place)
    const sealing = withKeys('the next key of thirty-two letters', key)
    expect(sealing.open(before, place)).toBe('secret')
    expect(withKeys(key).open(sealing.seal('secret', place), place)).toBeNull()
  })
})

test('without SECRETS_KEY the key is created once in the data folder, readable by its owner alone', () => {
  const sealed = withKeys().seal('secret', place)
  const file = join(dir, 'secrets-key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8').trim()).toHaveLength(43)
  expect(withKeys().open(sealed, place)).toBe('secret')
})
