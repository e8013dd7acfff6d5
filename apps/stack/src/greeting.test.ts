import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

test('names each demo account once, with its password', () => {
  const accounts = (['luc_regular', 'staff'] as const).map((role) => ({
    role,
    username: role,
    password: 'Secret-1',
    group: 'console' as const,
  }))
  const lines = greeting({ address: 'http://localhost:4000', network: null, accounts, hasUsers: false }).split('\n')
  expect(lines.filter((line) => line.includes('Secret-1'))).toEqual(['    luc_regular  Secret-1', '    staff        Secret-1'])
})

test('without demo data it says how to create the first user, until there is one', () => {
  const text = (hasUsers: boolean) => greeting({ address: 'http://localhost:4000', network: null, accounts: [], hasUsers })
  expect(text(false)).toContain('pnpm user:create')
  expect(text(true)).toContain('The demo data is off (DEMO=0).')
  expect(text(true)).not.toContain('pnpm user:create')
})
