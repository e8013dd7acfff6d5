import type { Page } from 'playwright'
import { inject } from 'vitest'
import { expect, signIn, test } from '../support/e2e.ts'

/** Returns what a finger would miss: controls that are less than 40 px high or wide. A box of the list is hit by its whole cell. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const controls = 'button, a[href], input:not([tabindex="-1"]), textarea, [role=tab], [data-select], label[class*="Switch-body"]'
    return [...document.querySelectorAll(controls)].flatMap((one) => {
      const { width, height, bottom } = one.getBoundingClientRect()
      const isShown = bottom > 0 && width > 1 && height > 1 && one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (!isShown || (width > 39.5 && height > 39.5)) return []
      return [`${Math.round(width)} × ${Math.round(height)} ${one.getAttribute('aria-label') ?? one.textContent}`]
    })
  })

const noneOn = (page: Page) => expect.poll(() => smallTargets(page), { timeout: 20_000 }).toEqual([])

test('on a phone every control of the sign-in, list, unit, map, wall, files and preferences is 40 px high and wide', async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: inject('stack').address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await noneOn(page)

    await signIn(page, 'luc_admin')
    const row = page.locator('[data-row-id]').first()
    await row.waitFor()
    await noneOn(page)
    const id = await row.getAttribute('data-row-id')
    await page.goto(`/list?unit=${id}`)
    await page.getByRole('tab').first().waitFor()
    await noneOn(page)

    for (const path of ['/map', '/multiview', '/files']) {
      await page.goto(path)
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
  } finally {
    await context.close()
  }
})
