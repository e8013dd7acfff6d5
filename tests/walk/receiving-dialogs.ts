import type { Page } from 'playwright'
import { channelAt, firstMs, readyUnitAt, type Screen } from './screen.ts'

// Dialogs of the receiving side that a button of an open page or panel opens.

const dialog = (page: Page) => page.locator('[role=dialog]:visible').last()
const press = (page: Page, icon: string) => page.locator(`button:has(.tabler-icon-${icon}):visible`).first().click({ timeout: firstMs })
const firstRow = (page: Page) => page.locator('[data-row-id]').first().click({ timeout: firstMs })

/** Opens the first row, then a dialog of its panel. */
const ofRow = (icon: string) => async (page: Page) => {
  await firstRow(page)
  await page.locator(`button:has(.tabler-icon-${icon}):visible`).last().click({ timeout: firstMs })
  return []
}

/** Sends the form of the open dialog, which shows the faults of its values. */
const send = (page: Page) => dialog(page).locator('button[type=submit]').last().click({ timeout: firstMs })

/** Opens a form, then sends it without values. */
const emptyForm = (icon: string) => async (page: Page) => {
  await press(page, icon)
  return [() => send(page)]
}

/** Opens the form of a destination. It can be sent once it has a change. */
async function newDestination(page: Page) {
  await press(page, 'plus')
  await dialog(page).locator('input').first().fill('Demo')
  return [() => send(page)]
}

const destinations = channelAt(null, (id) => `/channels/${id}/configuration/destinations`)

export const receivingDialogs: readonly Screen[] = [
  { name: 'dialog-destination-new', role: 'luc_admin', path: destinations, open: newDestination },
  {
    name: 'dialog-destination',
    role: 'luc_admin',
    path: destinations,
    open: async (page) => {
      await press(page, 'pencil')
      return []
    },
  },
  { name: 'dialog-channel-new', role: 'luc_admin', path: '/channels', open: emptyForm('plus') },
  { name: 'dialog-channel-play', role: 'luc_admin', path: '/channels?status=idle', open: ofRow('movie') },
  { name: 'dialog-channel-release', role: 'luc_admin', path: '/channels?status=streaming', open: ofRow('plug-connected-x') },
  {
    name: 'dialog-social-account',
    role: 'luc_admin',
    path: readyUnitAt((id) => `/list?unit=${id}`),
    open: async (page) => {
      await press(page, 'broadcast')
      await dialog(page).locator('button[data-variant=default]').last().click({ timeout: firstMs })
      return [() => send(page)]
    },
  },
  {
    name: 'dialog-live-address',
    role: 'luc_admin',
    path: readyUnitAt((id) => `/list?unit=${id}`),
    open: async (page) => {
      await press(page, 'broadcast')
      await dialog(page).locator('label:has(+ input), input[type=radio] + label').last().click()
      return [() => send(page)]
    },
  },
  ...['vr_server', 'ingest_server', 'transceiver_server'].map((type): Screen => ({
    name: `dialog-${type.replace('_', '-')}`,
    role: 'super_user',
    path: `/devices?type=${type}`,
    open: ofRow('settings'),
  })),
  { name: 'dialog-server-reset', role: 'luc_admin', path: '/devices?type=mmh_server&place=cloud', open: ofRow('refresh-alert') },
  { name: 'dialog-audio-room-new', role: 'luc_admin', path: '/audio_rooms', open: emptyForm('plus') },
  {
    name: 'dialog-audio-room',
    role: 'luc_admin',
    path: '/audio_rooms',
    open: async (page) => {
      await press(page, 'pencil')
      return []
    },
  },
  { name: 'dialog-guest', role: 'luc_admin', path: '/map?q=nosuchunit', open: (page) => userDialog(page, 'user-plus') },
]

/** Opens a dialog of the user menu, then sends it without values. */
async function userDialog(page: Page, icon: string) {
  await page.locator('header [aria-haspopup=menu]').last().click()
  await page.locator(`[role=menuitem]:has(.tabler-icon-${icon})`).click({ timeout: firstMs })
  return [() => send(page)]
}
