import { Preferences } from '@backhaul/contract/preferences'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aGroup, aUnit, aUser, type TestUser } from '../../../../../tests/support/builders.ts'

let app: TestApp
let user: TestUser
let fields: Partial<Preferences>
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  const group = await aGroup(app)
  user = await aUser(app, { role: 'luc_regular', groups: [group] })
  const unit = await aUnit(app, { groups: [group] })
  const grid = { columnWidths: { name: 222 }, sortState: [{ columnKey: 'name', direction: 'DESC' as const }] }
  const lists = ['devices', 'channels', 'files', 'manage', 'videoReturn'] as const
  const { unitAlertsSettings } = Preferences.parse({})
  fields = {
    groupId: group.id,
    inventoryId: group.inventoryId,
    inventoryName: 'News',
    gridPrefs: { units: { ...grid, columnOrder: ['name'], hiddenColumns: [], groupBy: null, expandedGroups: [] } },
    filters: Object.fromEntries(lists.map((list) => [list, { status: [list] }])),
    filtersOpen: Object.fromEntries(lists.map((list) => [list, true])),
    unitAlertsSettings: { ...unitAlertsSettings, newDeviceAdded: false },
    unitAlertsSoundSettings: { critical: false, warning: true },
    luSmartCountry: 'deu',
    graphicsRegion: 'europe',
    currentRoute: '/map',
    leftPanelWidth: 480,
    unitListExpanded: false,
    lastSelectedUnit: unit.id,
    zendeskChatHidden: true,
  }
})
afterAll(() => app.close())

const stored = async () => (await ask(app, user, 'GET /userPreferences')).body as Preferences

test('M-234 M-235 a new user has critical sounds without warnings, and the country usa', async () => {
  expect(await stored()).toMatchObject({ unitAlertsSoundSettings: { critical: true, warning: false }, luSmartCountry: 'usa' })
})

test('M-222 to M-241 every preference of the specification is written and read back, and no other field changes', async () => {
  const before = await stored()
  let expected = before
  for (const [name, value] of Object.entries(fields)) {
    expect((before as Record<string, unknown>)[name], name).not.toEqual(value)
    expect((await ask(app, user, 'PUT /userPreferences', { [name]: value })).status, name).toBe(200)
    expected = { ...expected, [name]: value }
    expect(await stored(), name).toEqual(expected)
  }
})
