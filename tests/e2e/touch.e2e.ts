import type { Browser, Page } from 'playwright'
import { expect, follow, ownStack, signIn, test } from '../support/e2e.ts'

/** Returns what a finger would miss: controls that are less than 40 px high or wide. A box of the list is hit by its whole cell, an input of pills by its field. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const controls =
      'button, a[href], input:not([tabindex="-1"]):not([class*="inputField"]), textarea, [role=tab], [data-select], label[class*="Switch-body"]'
    return [...document.querySelectorAll(controls)].flatMap((one) => {
      const { width, height, bottom } = one.getBoundingClientRect()
      const isShown = bottom > 0 && width > 1 && height > 1 && one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (!isShown || (width > 39.5 && height > 39.5)) return []
      return [`${Math.round(width)} × ${Math.round(height)} ${one.getAttribute('aria-label') ?? one.textContent}`]
    })
  })

const noneOn = (page: Page) => expect.poll(() => smallTargets(page), { timeout: 20_000 }).toEqual([])

/** A page as on a phone. */
async function onPhone(browser: Browser, visit: (page: Page) => Promise<unknown>): Promise<void> {
  const context = await browser.newContext({
    baseURL: ownStack().address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  try {
    await visit(await context.newPage())
  } finally {
    await context.close()
  }
}

const openFirst = async (page: Page) => {
  await page.locator('[data-row-id]').first().click({ timeout: 20_000 })
  await page.getByRole('dialog').waitFor()
}

async function noneInTabs(page: Page): Promise<void> {
  const tabs = page.getByRole('dialog').getByRole('tab')
  await tabs.first().waitFor()
  for (const tab of await tabs.all()) {
    await tab.click()
    await noneOn(page)
  }
}

test('on a phone every control of the sign-in, list, unit, map, wall, files, preferences and the receiving side is 40 px high and wide', async ({
  browser,
}) => {
  await onPhone(browser, async (page) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await noneOn(page)

    await signIn(page, 'luc_admin')
    const row = page.locator('[data-row-id]').first()
    await row.waitFor()
    await noneOn(page)
    const id = await row.getAttribute('data-row-id')
    await follow(page, `/list?unit=${id}`)
    await page.getByRole('tab').first().waitFor()
    await noneOn(page)

    for (const path of ['/map', '/multiview', '/files']) {
      await follow(page, path)
      await page
        .getByRole('searchbox')
        .or(page.getByPlaceholder(/^Search/))
        .first()
        .waitFor()
      await noneOn(page)
    }

    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Preferences' }).click()
    await page.getByRole('dialog').getByRole('switch').first().waitFor({ state: 'attached' })
    await noneOn(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    for (const path of ['/channels', '/devices']) {
      await follow(page, path)
      await openFirst(page)
      await noneInTabs(page)
    }
    await follow(page, '/channels')
    await openFirst(page)
    await page.getByRole('link', { name: 'Configuration' }).click()
    await page.getByRole('link', { name: 'Back to the channel' }).waitFor()
    await noneOn(page)
    await follow(page, '/video_return')
    await openFirst(page)
    await noneOn(page)

    await follow(page, '/audio_rooms')
    for (const tab of await page.getByRole('main').getByRole('tab').all()) {
      await tab.click()
      await noneOn(page)
    }
    await page.getByRole('tab', { name: 'Rooms' }).click()
    await page.locator('article button').first().click()
    await page.getByRole('dialog').getByLabel('Name').waitFor()
    await noneOn(page)

    await follow(page, '/ingest')
    await page
      .getByRole('button', { name: /^End the association/ })
      .first()
      .waitFor()
    await noneOn(page)
    await page.locator('button:has(.tabler-icon-menu-2)').click()
    await page.getByRole('button', { name: 'My graphics' }).click()
    await page.getByRole('dialog', { name: 'My graphics' }).waitFor()
    await noneOn(page)
    await follow(page, '/signal_flow')
    await page.getByRole('table').waitFor()
    await noneOn(page)
  })
})
