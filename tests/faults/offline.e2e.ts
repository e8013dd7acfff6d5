import type { Browser, Page } from 'playwright'
import { expect, ownStack, signIn, test } from '../support/e2e.ts'

/** Opens a page of its own: the browser logs every failed connection, which the usual page reports as a fault. */
async function withPage(browser: Browser, run: (page: Page) => Promise<void>) {
  const page = await browser.newPage({ baseURL: ownStack().address, viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  // The browser keeps 250 entries by default; the console loads more parts.
  await page.addInitScript(() => performance.setResourceTimingBufferSize(1000))
  try {
    await run(page)
  } finally {
    await page.close()
  }
}

async function openList(page: Page, at = '/list'): Promise<void> {
  await signIn(page, 'luc_regular', at, { stopBy: 'ask' })
  await page.locator('[data-row-id]').first().waitFor()
}

const error = (page: Page) => page.getByText('This part could not be loaded')
/** Also counts the one behind a dialog. */
const navigationCount = (page: Page) => page.getByRole('navigation', { name: 'Pages', includeHidden: true }).count()
/** Adds to the failure of a step for which part it was. */
const named = (name: string, step: Promise<unknown>) =>
  step.catch((cause: unknown) => {
    throw new Error(`${name}: ${String(cause)}`, { cause })
  })
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Pages' })

const row = (page: Page) => page.locator('[data-row-id] [role=gridcell]').first()
const panel = (page: Page) => page.getByRole('complementary')
const reload = (page: Page) => page.getByRole('button', { name: 'Reload the page' })

interface Use {
  readonly part: string
  /** The begin of the name of its chunk. */
  readonly chunk: string
  readonly click: (page: Page) => Promise<void>
  readonly shown: (page: Page) => ReturnType<Page['locator']>
  readonly leave: (page: Page) => Promise<void>
}

const close = (page: Page) => page.keyboard.press('Escape')

/** The first use of each part of the console that is a chunk of its own. */
const uses: readonly Use[] = [
  {
    part: 'the command palette',
    chunk: 'CommandPalette',
    click: (page) => page.keyboard.press('Control+K'),
    shown: (page) => page.getByPlaceholder('Unit, channel, page or command'),
    leave: close,
  },
  {
    part: 'the account',
    chunk: 'AccountDialog',
    click: async (page) => {
      await page.getByRole('button', { name: /User menu/ }).click()
      await page.getByRole('menuitem', { name: 'Account' }).click()
    },
    shown: (page) => page.getByRole('dialog', { name: 'Account' }),
    leave: close,
  },
  {
    part: 'the columns',
    chunk: 'ColumnChooser',
    click: (page) => page.getByRole('button', { name: 'Columns', exact: true }).click(),
    shown: (page) => page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox'),
    leave: close,
  },
  {
    part: 'the map',
    chunk: 'MapPage',
    click: (page) => navigation(page).getByText('Map').click(),
    shown: (page) => page.locator('.map-mark'),
    leave: async (page) => {
      await navigation(page).getByRole('link', { name: 'Units', exact: true }).click()
      await row(page).waitFor()
    },
  },
  {
    part: 'the panel of a unit',
    chunk: 'UnitPanel',
    click: (page) => row(page).click(),
    shown: (page) => panel(page).getByRole('heading'),
    leave: close,
  },
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

const connection = (page: Page) => page.getByRole('banner').locator('[data-status]').getAttribute('data-status')

/** Cuts the network while the panel of a unit is open, and checks what the page says until it returns. */
async function expectLossShown(page: Page): Promise<void> {
  // An offline unit shows the age of its own last report.
  const reached = page.locator('[data-row-id]').filter({ hasText: /Idle|On air/ })
  await reached.first().getByRole('gridcell').first().click()
  await page.getByRole('tab').first().waitFor()
  await expect.poll(() => connection(page)).toBe('live')
  const stream = panel(page).getByRole('button', { name: /^(?:Start|Stop|Record)/ })
  await page.context().setOffline(true)
  await expect.poll(() => connection(page), { timeout: 5000 }).not.toBe('live')
  await expect.poll(() => stream.getAttribute('aria-disabled')).toBe('true')
  await stream.hover()
  await page.getByRole('tooltip').filter({ hasText: 'No connection to the core' }).waitFor()
  await page.getByText(/as of .*, \d+ s ago/).waitFor()
  await page.context().setOffline(false)
  await expect.poll(() => connection(page)).toBe('live')
  await page.getByText(/as of .* s ago/).waitFor({ state: 'detached' })
}

test('without a network each part opens, and a panel has its tabs when it returns; a loss is shown within 5 s, and commands say why they are off', async ({
  browser,
}) => {
  await withPage(browser, async (page) => {
    await openList(page)
    await cutNetwork(page)
    for (const { part, click, shown, leave } of uses) {
      await click(page)
      await named(`the first use of ${part}`, shown(page).first().waitFor())
      expect([part, await navigationCount(page), await error(page).count()]).toEqual([part, 1, 0])
      if (part === 'the map') {
        await page.getByText('The background map could not be loaded').waitFor()
        const sea = await page.locator('.leaflet-container').evaluate((map) => getComputedStyle(map).backgroundColor)
        expect(sea).toBe('rgb(11, 17, 24)')
      }
      if (part !== 'the panel of a unit') await leave(page)
    }
    await panel(page).getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor({ timeout: 10_000 })
    await page.context().setOffline(false)
    await panel(page).getByRole('tab').first().waitFor()
    await expectLossShown(page)
  })
})

test('a failure to fetch the question before a stop is one message and stops nothing; that of a part is an error in its place, which "Try again" opens', async ({
  browser,
}) => {
  await withPage(browser, async (page) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    const blocked = new Set([...uses.map(({ chunk }) => chunk), 'confirm'])
    await page.route(/\/assets\/.*\.js/, (route) =>
      [...blocked].some((chunk) => route.request().url().includes(`/assets/${chunk}-`))
        ? route.abort('internetdisconnected')
        : route.fallback(),
    )
    // The first rows of the whole list may all be idle.
    await openList(page, '/list?status=streaming')
    const stop = page.locator('[data-row-id] button[data-act=stop]:not([aria-disabled=true])').first()
    await stop.click()
    await page
      .locator('[data-place] [data-kind]')
      .filter({ has: error(page) })
      .waitFor()
    expect(await stop.isVisible()).toBe(true)
    // Other parts need this chunk, too.
    blocked.delete('confirm')
    await page.goto('/list')
    await row(page).waitFor()

    // Earlier browsers fetch a chunk that failed only for a new page.
    const needReload: string[] = []
    for (const { part, chunk, click, shown, leave } of uses) {
      await click(page)
      await named(`the error of ${part}`, error(page).waitFor())
      expect([part, await navigationCount(page)]).toEqual([part, 1])
      blocked.delete(chunk)
      await page.getByRole('button', { name: 'Try again' }).click()
      await named(`${part} after "Try again"`, shown(page).first().or(reload(page)).first().waitFor())
      if (await reload(page).isVisible()) needReload.push(part)
      else await error(page).waitFor({ state: 'detached' })
      if (part !== uses.at(-1)?.part || needReload.length === 0) await leave(page)
    }
    if (needReload.length > 0) {
      await reload(page).click()
      await reload(page).waitFor({ state: 'detached' })
      await row(page).waitFor()
    }
    for (const { part, click, shown, leave } of uses.filter((use) => needReload.includes(use.part))) {
      if (!(await shown(page).first().isVisible())) await click(page)
      await named(`${part} after the reload`, shown(page).first().waitFor())
      expect([part, await error(page).count()]).toEqual([part, 0])
      await leave(page)
    }
    expect(errors).toEqual([])
  })
})
