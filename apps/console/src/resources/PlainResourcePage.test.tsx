import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Namespace } from '../app/routes/page.ts'
import { prepareConsole, show } from '../app/testing/console.tsx'
import { plainResourcePage } from './PlainResourcePage.tsx'
import texts from './usage-profiles.en.json'

prepareConsole({ 'usage-profiles': texts })

test('an account without a whole inventory sees why it has no usage profiles', async () => {
  const UsageProfiles = plainResourcePage('usageProfiles', 'usage-profiles' as string as Namespace)
  show(<UsageProfiles />, {
    path: '/usage_profiles',
    route: '/usage_profiles',
    role: 'luc_media_group_admin',
    user: { inventories: [] },
  })
  expect(await screen.findByText(/no whole inventory/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create' })).toBeNull()
})
