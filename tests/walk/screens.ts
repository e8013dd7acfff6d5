import type { Page } from 'playwright'
import { channelScreens } from './channel-screens.ts'
import { parts } from './parts.ts'
import { receivingDialogs } from './receiving-dialogs.ts'
import { receivingScreens } from './receiving-screens.ts'
import { firstMs, type Screen, unitAt } from './screen.ts'

/** Opens each tab but the first, which is open. */
const everyTab = async (page: Page) => {
  const tabs = page.locator('[role=tab]:visible')
  await tabs.first().waitFor({ timeout: firstMs })
  return Array.from({ length: (await tabs.count()) - 1 }, (_, index) => () => tabs.nth(index + 1).click())
}

/** Opens the first row, then each tab of its panel. */
const everyTabOfARow = async (page: Page) => {
  await page.locator('[data-row-id]').first().click({ timeout: firstMs })
  return everyTab(page)
}

const serverRow = async (page: Page) => page.locator('[data-row-id]').first().click({ timeout: firstMs })

/** Opens the first server, then each tab of its panel: the tabs before are those of the page. */
const everyTabOfServer = async (page: Page) => {
  await serverRow(page)
  const tabs = page.locator('aside [role=tab]:visible, [role=dialog] [role=tab]:visible')
  await tabs.first().waitFor({ timeout: firstMs })
  return Array.from({ length: (await tabs.count()) - 1 }, (_, index) => () => tabs.nth(index + 1).click())
}

/** Opens the first server and one of its dialogs. */
const serverDialog = (icon: string) => async (page: Page) => {
  await serverRow(page)
  await page.locator(`button:has(.tabler-icon-${icon}):visible`).last().click({ timeout: firstMs })
  return []
}

/** Opens each entry of the user menu that leads to a dialog. The last one signs out. */
async function everyUserDialog(page: Page) {
  const menu = page.locator('header [aria-haspopup=menu]').last()
  await menu.click()
  const items = page.locator('[role=menuitem]:visible')
  await items.first().waitFor()
  const count = await items.count()
  return Array.from({ length: count - 1 }, (_, index) => async () => {
    await page.keyboard.press('Escape')
    await page.goto('/map?q=nosuchunit')
    await menu.click()
    await items.nth(index).click()
  })
}

const configurationTabs = ['wifi', 'ethernet', 'modem', 'video-audio', 'network', 'advanced', 'ip-pipe', 'ip-input', 'metadata', 'alerts']

export const screens: readonly Screen[] = [
  { name: 'login', role: null, path: '/login' },
  { name: 'verification', role: null, path: '/recipient_verification#token' },
  { name: 'list', role: 'luc_admin', path: '/list' },
  { name: 'list-empty', role: 'luc_admin', path: '/list?q=nosuchunit' },
  { name: 'list-groups', role: 'luc_admin', path: '/list?by=group' },
  ...channelScreens,
  {
    name: 'list-selection',
    role: 'luc_admin',
    path: '/list',
    open: async (page) => {
      for (const index of [0, 1, 2]) await page.locator('[data-row-id] input[type=checkbox]').nth(index).check({ timeout: firstMs })
      return []
    },
  },
  {
    name: 'palette',
    role: 'luc_admin',
    path: '/list',
    open: async (page) => {
      await page.keyboard.press('Control+K')
      return [() => page.keyboard.type('lu3')]
    },
  },
  { name: 'unit-on-air', role: 'luc_admin', path: unitAt('streaming', (id) => `/list?unit=${id}`), open: everyTab },
  { name: 'unit-idle', role: 'luc_admin', path: unitAt('idle', (id) => `/list?unit=${id}`), open: everyTab },
  {
    name: 'unit-go-live',
    role: 'luc_admin',
    path: unitAt('idle', (id) => `/list?unit=${id}`),
    open: async (page) => {
      await page.locator('button:has(.tabler-icon-broadcast)').click({ timeout: firstMs })
      return []
    },
  },
  { name: 'unit-offline', role: 'luc_admin', path: unitAt('offline', (id) => `/list?unit=${id}`) },
  ...configurationTabs.map((tab) => ({
    name: `configuration-${tab}`,
    role: 'luc_admin',
    path: unitAt('idle', (id) => `/units/${id}/configuration/${tab}`),
  })),
  { name: 'channels', role: 'luc_admin', path: '/channels' },
  { name: 'channels-empty', role: 'luc_admin', path: '/channels?q=nosuchchannel' },
  { name: 'channels-groups', role: 'luc_admin', path: '/channels?by=server' },
  { name: 'channel-panel', role: 'luc_admin', path: '/channels', open: everyTabOfARow },
  { name: 'servers', role: 'luc_admin', path: '/devices' },
  { name: 'servers-empty', role: 'luc_admin', path: '/devices?q=nosuchserver' },
  { name: 'servers-groups', role: 'luc_admin', path: '/devices?by=type' },
  { name: 'server-panel', role: 'luc_admin', path: '/devices?type=mmh_server', open: everyTabOfServer },
  { name: 'server-transceiver', role: 'super_user', path: '/devices?type=transceiver_server', open: everyTabOfServer },
  ...['settings', 'network', 'plug-connected'].map((icon) => ({
    name: `server-configuration-${icon}`,
    role: 'luc_admin',
    path: '/devices?type=mmh_server&place=rack&state=idle',
    open: serverDialog(icon),
  })),
  { name: 'devices', role: 'luc_admin', path: '/devices/units' },
  { name: 'upgrades', role: 'luc_admin', path: '/devices/upgrades' },
  { name: 'lu-link', role: 'luc_admin', path: '/devices/lu_link' },
  { name: 'ai-settings', role: 'super_user', path: '/system_settings/ai_settings' },
  { name: 'ifb-servers', role: 'super_user', path: '/system_settings/ifb_servers' },
  { name: 'audio-rooms', role: 'luc_admin', path: '/audio_rooms', open: everyTab },
  {
    name: 'audio-room-form',
    role: 'luc_admin',
    path: '/audio_rooms',
    open: async (page) => {
      await page.locator('article button').first().click({ timeout: firstMs })
      return []
    },
  },
  { name: 'video-return', role: 'luc_admin', path: '/video_return' },
  { name: 'video-return-empty', role: 'luc_admin', path: '/video_return?q=nosuchchannel' },
  {
    name: 'video-return-panel',
    role: 'luc_admin',
    path: '/video_return',
    open: async (page) => {
      await page.locator('[data-row-id]').first().click({ timeout: firstMs })
      const configure = page.locator('aside button[data-variant=default], [role=dialog] button[data-variant=default]').first()
      return [() => configure.click(), () => page.locator('[role=dialog] [role=tab]').nth(1).click()]
    },
  },
  { name: 'multiview', role: 'luc_admin', path: '/multiview' },
  { name: 'map', role: 'luc_admin', path: '/map' },
  { name: 'signal-flow', role: 'luc_admin', path: '/signal_flow' },
  { name: 'signal-flow-list', role: 'luc_admin', path: '/signal_flow?show=list' },
  { name: 'signal-flow-none', role: 'luc_admin', path: '/signal_flow?q=nosuchunit' },
  { name: 'signal-flow-unit', role: 'luc_admin', path: unitAt('streaming', (id) => `/signal_flow?by=unit&links=carrier&open=unit:${id}`) },
  { name: 'file-upload', role: 'luc_admin', path: '/file_upload' },
  { name: 'file-upload-unit', role: 'luc_admin', path: unitAt('idle', (id) => `/file_upload?unit=${id}`) },
  { name: 'files', role: 'luc_admin', path: '/files' },
  { name: 'files-panel', role: 'luc_admin', path: '/files?kind=recording', open: everyTabOfARow },
  { name: 'stories', role: 'luc_admin', path: '/stories' },
  { name: 'ingest', role: 'luc_admin', path: '/ingest' },
  { name: 'user-menu', role: 'luc_admin', path: '/map?q=nosuchunit', open: everyUserDialog },
  { name: 'password', role: 'luc_admin', path: '/password' },
  { name: 'not-found', role: 'luc_admin', path: '/no_such_page' },
  { name: 'usage-profiles', role: 'super_user', path: '/usage_profiles' },
  { name: 'modem-vendors', role: 'super_user', path: '/system_settings/modem_vendor' },
  { name: 'whats-new', role: 'super_user', path: '/whats_new' },
  { name: 'software-versions', role: 'super_user', path: '/system_settings/software_version' },
  { name: 'admin-groups', role: 'luc_admin', path: '/groups' },
  { name: 'organisations', role: 'super_user', path: '/system_settings/organization' },
  { name: 'outbox', role: 'super_user', path: '/system_settings/outbox' },
  ...receivingScreens,
  ...receivingDialogs,
  ...parts,
]
