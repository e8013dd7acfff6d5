import type { Browser, Page } from 'playwright'
import { inject } from 'vitest'
import { expect, prefer, signIn, test } from '../support/e2e.ts'

/** Opens a page of its own: the browser logs every failed connection, which the usual page reports as a fault. */
async function withPage(browser: Browser, run: (page: Page) => Promise<void>) {
  const page = await browser.newPage({ baseURL: inject('stack').address, viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  // The browser keeps 250 entries by default; the console loads more parts.
  await page.addInitScript(() => performance.setResourceTimingBufferSize(1000))
  try {
    await run(page)
  } finally {
    await page.close()
  }
}

async function openList(page: Page): Promise<void> {
  await signIn(page, 'luc_regular')
  await page.goto('/list')
  await page.locator('[data-row-id]').first().waitFor()
}

const error = (page: Page) => page.getByText('This part could not be loaded')
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Pages' })

/** The first use of each part of the console that is a chunk of its own. */
const firstClicks: readonly [part: string, click: (page: Page) => Promise<void>, shown: (page: Page) => ReturnType<Page['locator']>][] = [
  ['the map', (page) => navigation(page).getByText('Map').click(), (page) => page.locator('.map-mark')],
  ['the command palette', (page) => page.keyboard.press('Control+K'), (page) => page.getByPlaceholder('Unit, channel, page or command')],
  [
    'the account',
    async (page) => {
      await page.getByRole('button', { name: /User menu/ }).click()
      await page.getByRole('menuitem', { name: 'Account' }).click()
    },
    (page) => page.getByRole('dialog', { name: 'Account' }),
  ],
  [
    'the panel of a unit',
    (page) => page.locator('[data-row-id] [role=gridcell]').first().click(),
    (page) => page.getByRole('complementary'),
  ],
  ['the columns', (page) => page.getByRole('button', { name: 'Columns' }).click(), (page) => page.getByRole('dialog', { name: 'Columns' })],
]

/** Cuts the network once the browser was idle long enough to fetch every part. */
async function cutNetwork(page: Page): Promise<void> {
  // They are among the last to be fetched.
  for (const part of ['BandwidthGraph', 'cluster.worker'])
    await expect
      .poll(() =>
        page.evaluate((start) => performance.getEntriesByType('resource').some(({ name }) => name.includes(start)), `/assets/${part}`),
      )
      .toBe(true)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
}

test.for(firstClicks)('without a network the first use of %s works', async ([, click, shown], { browser }) => {
  await withPage(browser, async (page) => {
    await openList(page)
    await cutNetwork(page)
    await click(page)
    await shown(page).first().waitFor()
    expect(await navigation(page).isVisible()).toBe(true)
    expect(await error(page).count()).toBe(0)
  })
})

test('a panel that is opened without a network shows the error, and its tabs when the network returns', async ({ browser }) => {
  await withPage(browser, async (page) => {
    await openList(page)
    await cutNetwork(page)
    await page.locator('[data-row-id] [role=gridcell]').first().click()
    const panel = page.getByRole('complementary')
    await panel.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor({ timeout: 10_000 })
    await page.context().setOffline(false)
    await panel.getByRole('tab').first().waitFor()
  })
})

test('a map without a network has the colour of the sea behind its units', async ({ browser }) => {
  await withPage(browser, async (page) => {
    await openList(page)
    await cutNetwork(page)
    await navigation(page).getByText('Map').click()
    await page.getByText('The background map could not be loaded').waitFor()
    const colour = await page.locator('.leaflet-container').evaluate((map) => getComputedStyle(map).backgroundColor)
    expect(colour).toBe('rgb(11, 17, 24)')
  })
})

test.for(firstClicks)('a failure to fetch %s is an error in its place, and "Try again" opens it', async ([, click, shown], { browser }) => {
  await withPage(browser, async (page) => {
    const parts = /\/assets\/(?:MapPage|CommandPalette|AccountDialog|UnitPanelHost|ColumnChooser)-/
    await page.route(parts, (route) => route.abort('internetdisconnected'))
    await openList(page)
    await click(page)
    await error(page).waitFor()
    expect(await page.getByRole('navigation', { name: 'Pages', includeHidden: true }).count()).toBe(1)
    await page.unroute(parts)
    await page.getByRole('button', { name: 'Try again' }).click()
    // Earlier browsers fetch a chunk that failed only for a new page.
    const reload = page.getByRole('button', { name: 'Reload the page' })
    await shown(page).first().or(reload).waitFor()
    if (await reload.isVisible()) {
      await reload.click()
      await reload.waitFor({ state: 'detached' })
      await page.locator('[data-row-id], .map-mark').first().waitFor()
      if (!(await shown(page).first().isVisible())) await click(page)
      await shown(page).first().waitFor()
    }
    await error(page).waitFor({ state: 'detached' })
  })
})

test('a failure to fetch the question before a stop is one message, and nothing is stopped', async ({ browser }) => {
  await withPage(browser, async (page) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.route(/\/assets\/confirm-/, (route) => route.abort('internetdisconnected'))
    await openList(page)
    await prefer(page, { stopBy: 'ask' })
    // The first rows of the whole list may all be idle.
    await page.goto('/list?status=streaming')
    const stop = page.locator('[data-row-id] button[data-act=stop]:not([aria-disabled=true])').first()
    await stop.click()
    await error(page).first().waitFor()
    expect(await stop.isVisible()).toBe(true)
    expect(errors).toEqual([])
    await prefer(page, { filters: { devices: {} } })
  })
})

const connection = (page: Page) => page.getByRole('banner').locator('[data-status]').getAttribute('data-status')

test('a loss of the network is shown within 5 s; commands say why they are off and the age of the values counts', async ({ browser }) => {
  await withPage(browser, async (page) => {
    await openList(page)
    // An offline unit shows the age of its own last report.
    const reached = page.locator('[data-row-id]').filter({ hasText: /Idle|On air/ })
    await reached.first().getByRole('gridcell').first().click()
    await page.getByRole('tab').first().waitFor()
    await expect.poll(() => connection(page)).toBe('live')
    const stream = page.getByRole('complementary').getByRole('button', { name: /^(?:Start|Stop|Record)/ })
    await page.context().setOffline(true)
    await expect.poll(() => connection(page), { timeout: 5000 }).not.toBe('live')
    await expect.poll(() => stream.getAttribute('aria-disabled')).toBe('true')
    await stream.hover()
    await page.getByRole('tooltip').filter({ hasText: 'No connection to the core' }).waitFor()
    await page.getByText(/as of .*, \d+ s ago/).waitFor()
    await page.context().setOffline(false)
    await expect.poll(() => connection(page)).toBe('live')
    await page.getByText(/as of .* s ago/).waitFor({ state: 'detached' })
  })
})
