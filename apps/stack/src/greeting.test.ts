import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

test('names each demo account once, with its password', () => {
  const accounts = (['luc_regular', 'staff'] as const).map((role) => ({
    role,
    username: role,
    password: 'Secret-1',
    group: 'console' as const,
  }))
  const lines = greeting({ address: 'http://localhost:4000', network: null, accounts }).split('\n')
  expect(lines.filter((line) => line.includes('Secret-1'))).toEqual(['    luc_regular  Secret-1', '    staff        Secret-1'])
})
