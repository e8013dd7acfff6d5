import type { Page } from 'playwright'
import { accessibilityFaults } from '../support/browser.ts'
import { expect, popupFaults, prefer, signIn, test } from '../support/e2e.ts'

/** Returns the violations of the page as it is, and those of contrast in the other colours. */
async function faults(page: Page): Promise<string[]> {
  const dark = await popupFaults(page)
  await page.evaluate(() => (document.documentElement.dataset['mantineColorScheme'] = 'light'))
  return [...dark, ...(await accessibilityFaults(page, ['wcag143']))]
}

/** Opens the panel of a unit that may be started; a list of one row, because axe is slow on hundreds of cells. */
async function openUnit(page: Page, tab?: string): Promise<void> {
  const row = page.locator('[data-row-id]').filter({ has: page.locator('button[data-act=start]:not([aria-disabled=true])') })
  await page.goto('/list?status=idle')
  const id = await row.first().getAttribute('data-row-id', { timeout: 20_000 })
  await page.goto(`/list?unit=${id}&q=${id}`)
  await page.getByRole('tab').first().waitFor()
  if (tab !== undefined) await page.getByRole('tab', { name: tab }).click()
}

/** Returns an idle unit with several cameras. */
const severalCameras = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    interface Candidate {
      uniqueId: string
      status: string
      multiCameraLicensed: boolean
      numberOfFeeds: number
    }
    const { items } = (await (await fetch('/core/v2/admin/units?limit=200')).json()) as { items: Candidate[] }
    const unit = items.find(
      ({ status, multiCameraLicensed, numberOfFeeds }) => status === 'idle' && multiCameraLicensed && numberOfFeeds > 1,
    )
    if (unit === undefined) throw new Error('The demo fleet has no idle unit with several cameras.')
    return unit.uniqueId
  })

async function openMap(page: Page, search = ''): Promise<void> {
  await page.goto(`/map${search}`)
  await page.locator('.leaflet-container').waitFor()
}

const option = (page: Page) => page.locator('[role=option]:visible').first().waitFor()

const parts: readonly [name: string, open: (page: Page) => Promise<void>][] = [
  [
    'the open channels of a unit',
    async (page) => {
      await openUnit(page)
      await page
        .getByRole('complementary')
        .getByRole('button', { name: /^Channel:/ })
        .click()
      await option(page)
    },
  ],
  [
    'the open modes of a unit, with a refused delay',
    async (page) => {
      await openUnit(page)
      await page.getByLabel('Delay').fill('1')
      await page.getByLabel('Transmission mode').first().click()
      await option(page)
    },
  ],
  [
    'the feeds of a unit, with their open channels',
    async (page) => {
      const id = await severalCameras(page)
      await page.goto(`/list?unit=${id}&q=${id}`)
      await page.getByRole('tab', { name: 'Multi Camera' }).click()
      await page.getByLabel('Channels').first().click()
      await option(page)
    },
  ],
  ['the links of a unit', (page) => openUnit(page, 'Links')],
  [
    'the details of a unit, with a refused name',
    async (page) => {
      await openUnit(page, 'Details')
      await page.getByLabel('Name', { exact: true }).fill('no name!')
      await page.getByLabel('Comment').focus()
    },
  ],
  [
    'the question before a stop',
    async (page) => {
      await prefer(page, { stopBy: 'ask' })
      await page.locator('[data-row-id] button[data-act=stop]:not([aria-disabled=true])').first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).waitFor()
    },
  ],
  [
    'the question before a reboot',
    async (page) => {
      await openUnit(page, 'Details')
      await page.getByRole('button', { name: 'Reboot unit' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).waitFor()
    },
  ],
  [
    'the results of the command palette',
    async (page) => {
      await page.keyboard.press('Control+K')
      await page.getByRole('dialog', { name: 'Search and commands' }).waitFor()
      await page.keyboard.type('o')
      await page.locator('[data-action]').first().waitFor()
    },
  ],
  [
    'a comment that another user changed',
    async (page) => {
      await openUnit(page, 'Details')
      await page.getByLabel('Comment').fill('mine')
      await page.evaluate(async () => {
        const id = new URLSearchParams(location.search).get('unit')!
        const body = JSON.stringify({ comment: `theirs ${Math.random()}` })
        await fetch(`/core/v2/units/${id}/comment`, { method: 'PUT', headers: { 'content-type': 'application/json' }, body })
      })
      await page
        .locator('form')
        .filter({ has: page.getByLabel('Comment') })
        .getByRole('button', { name: 'Apply' })
        .click()
      await page.getByText('Another user changed this meanwhile').waitFor()
    },
  ],
  [
    'a map with its card and a filter',
    async (page) => {
      await openMap(page, '?counter=busy')
      await page.getByRole('complementary', { name: 'Units', exact: true }).getByRole('listitem').first().getByRole('button').click()
      await page.getByRole('complementary', { name: 'Selected unit' }).waitFor()
    },
  ],
  [
    'a map without units',
    async (page) => {
      await openMap(page, '?q=nosuchunit')
      await page.getByText('No unit matches the filter').first().waitFor()
    },
  ],
  [
    'the account with an error',
    async (page) => {
      await openMap(page, '?q=nosuchunit') // axe is slow on the rows of the list
      await page.getByRole('button', { name: 'User menu' }).click()
      await page.getByRole('menuitem', { name: 'Account' }).click()
      const form = page.locator('form').filter({ has: page.getByLabel('First name') })
      await form.getByLabel('Email').fill('not an address')
      await form.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Invalid email format').waitFor()
    },
  ],
  [
    'the page of the password with errors',
    async (page) => {
      await page.goto('/password')
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  ],
]

test.for(parts)('%s: no accessibility violation, in dark and light colours', async ([, open], { page }) => {
  await signIn(page, 'luc_admin')
  await page.locator('[data-row-id]').first().waitFor()
  await open(page)
  await page.waitForTimeout(300)
  expect(await faults(page)).toEqual([])
})
