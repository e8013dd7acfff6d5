import type { Page } from 'playwright'
import { aFreeUnit, expect, faultsInBothColours, follow, signIn, test } from '../support/e2e.ts'

/** Opens the panel of a unit over a list of one row, because axe is slow on hundreds of cells. */
async function openUnit(page: Page, id: string): Promise<void> {
  await follow(page, `/list?unit=${id}&q=${id}`)
  await page.getByRole('complementary').getByRole('tab').first().waitFor()
  await page.locator(`[data-row-id="${id}"]`).waitFor()
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

const option = (page: Page) => page.locator('[role=option]:visible').first().waitFor()
const cancel = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Cancel' })
const escape = (page: Page) => page.keyboard.press('Escape')
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

/** Closes a list of options, and leaves the panel below it open. */
async function closeOptions(page: Page): Promise<void> {
  await escape(page)
  await page.locator('[role=option]:visible').first().waitFor({ state: 'detached' })
}

interface Part {
  readonly name: string
  /** The elements to look at. The rest of the page has tests of its own. */
  readonly part?: string
  readonly open: (page: Page) => Promise<unknown>
  readonly close?: (page: Page) => Promise<unknown>
}

const dialogs = '[role=dialog]'
const panels = 'aside, [role=complementary], [role=listbox]'

/** Opens each part, and returns the violations of all, in dark and light colours. */
async function faultsOf(page: Page, parts: readonly Part[]): Promise<string[]> {
  const found: string[] = []
  for (const { name, part = panels, open, close } of parts) {
    try {
      await open(page)
      await page.waitForTimeout(300) // transitions
      found.push(...(await faultsInBothColours(page, part)).map((fault) => `${name}: ${fault}`))
      await close?.(page)
    } catch (cause) {
      throw new Error(`${name} could not be opened and closed: ${String(cause)}`, { cause })
    }
  }
  return found
}

const ofUnit: readonly Part[] = [
  {
    name: 'the open channels',
    open: async (page) => {
      await page
        .getByRole('complementary')
        .getByRole('button', { name: /^Channel:/ })
        .click()
      await option(page)
    },
    close: closeOptions,
  },
  {
    name: 'the open modes, with a refused delay',
    open: async (page) => {
      await page.getByLabel('Delay').fill('1')
      await page.getByLabel('Transmission mode').first().click()
      await option(page)
    },
    close: closeOptions,
  },
  { name: 'the links', open: (page) => tab(page, 'Links') },
  {
    name: 'the details, with a refused name',
    open: async (page) => {
      await tab(page, 'Details')
      await page.getByLabel('Name', { exact: true }).fill('no name!')
      await page.getByLabel('Comment').focus()
    },
  },
  {
    name: 'the question before a reboot',
    part: dialogs,
    open: async (page) => {
      await page.getByRole('button', { name: 'Reboot unit' }).click()
      await cancel(page).waitFor()
    },
    close: (page) => cancel(page).click(),
  },
  {
    name: 'a comment that another user changed',
    open: async (page) => {
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
  },
]

const ofList: readonly Part[] = [
  {
    name: 'the feeds of a unit, with their open channels',
    open: async (page) => {
      await openUnit(page, await severalCameras(page))
      await tab(page, 'Multi Camera')
      await page.getByLabel('Channels').first().click()
      await option(page)
    },
    close: closeOptions,
  },
  {
    name: 'the results of the command palette',
    part: dialogs,
    open: async (page) => {
      await page.keyboard.press('Control+K')
      await page.getByRole('dialog', { name: 'Search and commands' }).waitFor()
      await page.keyboard.type('o')
      await page.locator('[data-action]').first().waitFor()
    },
    close: async (page) => {
      await escape(page)
      await page.getByRole('dialog', { name: 'Search and commands' }).waitFor({ state: 'detached' })
    },
  },
  {
    name: 'the question before a stop',
    part: dialogs,
    open: async (page) => {
      await follow(page, '/list?status=streaming')
      await page.locator('[data-row-id] button[data-act=stop]:not([aria-disabled=true])').first().click()
      await cancel(page).waitFor()
    },
    close: (page) => cancel(page).click(),
  },
]

const ofMap: readonly Part[] = [
  {
    name: 'a map with its card and a filter',
    part: 'main',
    open: async (page) => {
      await follow(page, '/map?counter=busy')
      await page.locator('.leaflet-container').waitFor()
      await page.getByRole('complementary', { name: 'Units', exact: true }).getByRole('listitem').first().getByRole('button').click()
      await page.getByRole('complementary', { name: 'Selected unit' }).waitFor()
    },
  },
  {
    name: 'a map without units',
    part: 'main',
    open: async (page) => {
      await follow(page, '/map?q=nosuchunit')
      await page.getByText('No unit matches the filter').first().waitFor()
    },
  },
  {
    name: 'the account with an error',
    part: dialogs,
    open: async (page) => {
      await page.getByRole('button', { name: 'User menu' }).click()
      await page.getByRole('menuitem', { name: 'Account' }).click()
      const form = page.locator('form').filter({ has: page.getByLabel('First name') })
      await form.getByLabel('Email').fill('not an address')
      await form.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Invalid email format').waitFor()
    },
    close: async (page) => {
      await escape(page)
      await page.getByRole('dialog', { name: 'Discard the changes?' }).getByRole('button', { name: 'Discard' }).click()
      await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    },
  },
  {
    name: 'the page of the password with errors',
    part: 'main',
    open: async (page) => {
      await follow(page, '/password')
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
]

test('the open parts of units, list, map and account have no accessibility violation, in dark and light colours', async ({ page }) => {
  await signIn(page, 'luc_admin', '/', { stopBy: 'ask' })
  await openUnit(page, await aFreeUnit(page))
  const found = await faultsOf(page, ofUnit)
  found.push(...(await faultsOf(page, ofList)), ...(await faultsOf(page, ofMap)))
  expect(found).toEqual([])
})
