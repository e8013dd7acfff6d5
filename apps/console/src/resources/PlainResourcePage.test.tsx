import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Namespace } from '../app/routes/page.ts'
import { type Answers, prepareConsole, show } from '../app/testing/console.tsx'
import { plainResourcePage } from './PlainResourcePage.tsx'
import profiles from './usage-profiles.en.json'

prepareConsole({ 'usage-profiles': profiles })
beforeAll(async () => {
  // The page loads the panel when it opens one, which takes longer than a query waits on a busy machine.
  await import('../ui/resource/ResourcePanel.tsx')
})

const UsageProfiles = plainResourcePage('usageProfiles', 'usage-profiles' as string as Namespace)

const added = { isDefault: false, usedBy: 0, lastModified: 0, version: 0 }
const pageOf = (items: readonly object[]) => ({ items, total: items.length, offset: 0, limit: 50 })

test('an account without a whole inventory sees why it has no usage profiles', async () => {
  show(<UsageProfiles />, {
    path: '/usage_profiles',
    route: '/usage_profiles',
    role: 'luc_media_group_admin',
    user: { inventories: [] },
  })
  expect(await screen.findByText(/no whole inventory/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Create' })).toBeNull()
})

test('R-155 an administrator makes a usage profile the default; the default one says that it is', async () => {
  const named = (id: string, isDefault: boolean) => ({ ...added, id, name: id, type: 'data', quotaPerMonth: 1, resetDay: 1, isDefault })
  let chosen = 'Field'
  const sent: unknown[] = []
  const answers: Answers = {
    'usageProfiles.list': () => pageOf(['Field', 'Studio'].map((id) => named(id, id === chosen))),
    'usageProfiles.listUnits': () => pageOf([]),
    'usageProfiles.setDefault': (input: { resourceId: string }) => {
      sent.push(input)
      chosen = input.resourceId
      return { done: true }
    },
  }
  show(<UsageProfiles />, { path: '/usage_profiles?item=Studio', route: '/usage_profiles', answers })
  const panel = await screen.findByRole('complementary', { name: 'Studio' })
  const button = () => within(panel).getByRole('button', { name: 'Make default' })
  expect(button().getAttribute('aria-disabled')).toBeNull()
  fireEvent.click(button())
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('true'))
  expect(within(panel).getByText('This is the default already.')).toBeTruthy()
  expect(sent).toEqual([{ resourceId: 'Studio' }])
})
