import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Namespace } from '../app/routes/page.ts'
import { address, type Answers, prepareConsole, show } from '../app/testing/console.tsx'
import groups from './admin-groups.en.json'
import { plainResourcePage } from './PlainResourcePage.tsx'
import profiles from './usage-profiles.en.json'

prepareConsole({ 'usage-profiles': profiles, 'admin-groups': groups })
beforeAll(async () => {
  // The page loads the panel when it opens one, which takes longer than a query waits on a busy machine.
  await import('../ui/resource/ResourcePanel.tsx')
})

const UsageProfiles = plainResourcePage('usageProfiles', 'usage-profiles' as string as Namespace)
const Groups = plainResourcePage('adminGroups', 'admin-groups' as string as Namespace)

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

const inventories = [
  { id: 'inv1', name: 'Newsroom' },
  { id: 'inv2', name: 'Sports' },
  { id: 'inv3', name: 'Archive' },
]
const group = (id: string, name: string, inventoryId: string) => ({ ...added, id, name, inventoryId, names: {} })
const north = group('g1', 'North', 'inv1')
const stadium = group('g2', 'Stadium', 'inv2')

function showGroups(path: string, seen = inventories) {
  const asked: object[] = []
  const answers: Answers = {
    'adminGroups.list': () => pageOf([north, stadium]),
    'adminGroups.listInInventory': (input: { inventoryId: string }) => {
      asked.push(input)
      return pageOf([north, stadium].filter(({ inventoryId }) => inventoryId === input.inventoryId))
    },
  }
  show(<Groups />, { path, route: '/groups', user: { inventories: seen }, answers })
  return asked
}

test('the groups of one inventory are listed when the user selects it, from their first page; the address has the selection', async () => {
  const asked = showGroups('/groups')
  expect(await screen.findByText('North')).toBeTruthy()
  fireEvent.click(screen.getByRole('combobox', { name: 'Inventory' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Sports', hidden: true }))
  await waitFor(() => expect(screen.queryByText('North')).toBeNull())
  expect(screen.getByText('Stadium')).toBeTruthy()
  await waitFor(() => expect(address()).toBe('/groups?inventory=inv2'))
  expect(asked).toEqual([{ inventoryId: 'inv2', offset: 0, limit: 50, searchValue: '' }])
})

test('a link opens the groups of its inventory; one without groups offers all again', async () => {
  showGroups('/groups?inventory=inv3')
  fireEvent.click(await screen.findByRole('button', { name: 'Reset filters' }))
  expect(await screen.findByText('North')).toBeTruthy()
  await waitFor(() => expect(address()).toBe('/groups'))
})

test('an inventory that the user does not see limits nothing', async () => {
  const asked = showGroups('/groups?inventory=foreign')
  expect(await screen.findByText('Stadium')).toBeTruthy()
  expect(asked).toEqual([])
})

test('a user of one inventory has none to select', async () => {
  showGroups('/groups', inventories.slice(0, 1))
  expect(await screen.findByText('Stadium')).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Inventory' })).toBeNull()
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
