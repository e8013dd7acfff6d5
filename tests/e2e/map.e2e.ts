import type { Page } from 'playwright'
import { expect, follow, signIn, test } from '../support/e2e.ts'

const entries = (page: Page) => page.getByRole('complementary', { name: 'Units', exact: true }).getByRole('listitem').getByRole('button')
const card = (page: Page) => page.getByRole('complementary', { name: 'Selected unit' })

interface Located {
  readonly uniqueId: string
  readonly location: { readonly lat: number; readonly lng: number } | null
}

/** Returns a unit with a position. */
const locatedUnit = (page: Page): Promise<Located> =>
  page.evaluate(async () => {
    const { items } = (await (await fetch('/core/v2/admin/units?limit=200')).json()) as { items: Located[] }
    return items.find(({ location }) => location !== null)!
  })

/** Presses Tab until an element that matches has the focus. */
async function tabTo(page: Page, selector: string, tabsMax: number): Promise<void> {
  const isThere = () => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)
  for (let tabs = 0; tabs < tabsMax && !(await isThere()); tabs++) await page.keyboard.press('Tab')
  expect(await isThere(), `${selector} within ${tabsMax} tabs`).toBe(true)
}

const isIn = (page: Page, selector: string) => page.evaluate((wanted) => Boolean(document.activeElement?.closest(wanted)), selector)

/** Opens the map at an address, which it reads when it is opened: from a list without rows. */
async function openMap(page: Page, search: string): Promise<void> {
  await follow(page, '/list?q=nosuchunit')
  await page.locator('.leaflet-container').waitFor({ state: 'detached' })
  await follow(page, `/map${search}`)
  await page.locator('.leaflet-container').waitFor()
}

/** Uses search, counters, markers, card, controls and list by keyboard alone. */
async function useByKeyboard(page: Page, { location }: Located): Promise<void> {
  await openMap(page, `?z=10&lat=${location!.lat}&lng=${location!.lng}`)
  await page.locator('.map-mark').first().waitFor()
  await page.locator('search input').waitFor()
  await tabTo(page, 'search input', 30)
  await tabTo(page, 'fieldset button', 3)
  await tabTo(page, '.leaflet-container', 8)
  await tabTo(page, '.map-mark[tabindex="0"]', 1)
  // A cluster opens its units, which the arrow keys reach.
  for (let tries = 0; tries < 4 && (await card(page).count()) === 0; tries++) {
    await page.keyboard.press('Enter')
    await card(page)
      .waitFor({ timeout: 2000 })
      .catch(() => page.keyboard.press('ArrowUp'))
  }
  await card(page).waitFor()
  expect(await isIn(page, '.map-mark'), 'the marker keeps the focus').toBe(true)
  await page.keyboard.press('Escape')
  await card(page).waitFor({ state: 'detached' })
  expect(await isIn(page, '.map-mark'), 'the marker keeps the focus').toBe(true)

  await page.keyboard.press('Enter')
  await card(page).waitFor()
  await tabTo(page, '[aria-label="Selected unit"] a', 8)
  await page.keyboard.press('Escape')
  await card(page).waitFor({ state: 'detached' })
  expect(await isIn(page, '.map-mark'), 'the marker gets the focus back').toBe(true)
  await tabTo(page, '[aria-label="Zoom in"]', 4)
  await tabTo(page, 'aside[aria-label="Units"] li button', 6)
  await page.keyboard.press('Enter')
  await card(page).waitFor()
  await page.keyboard.press('Escape')
  await card(page).waitFor({ state: 'detached' })
  expect(await isIn(page, 'aside[aria-label="Units"] li'), 'the entry keeps the focus').toBe(true)
}

/** Expects that the card of a unit does not cover it on a phone, selected by address, on the map or in the list. */
async function expectUncovered(page: Page, { uniqueId, location }: Located): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  const isClear = () =>
    page.evaluate(() => {
      const [mark, sheet, bar] = ['.map-mark.is-selected', '[aria-label="Selected unit"]', 'main fieldset'].map((selector) =>
        document.querySelector(selector)?.getBoundingClientRect(),
      )
      return mark !== undefined && sheet !== undefined && bar !== undefined && mark.bottom < sheet.top && mark.top > bar.bottom
    })
  // The view of the address has the unit in its lower half, where the card opens.
  await openMap(page, `?unit=${uniqueId}&z=9&lat=${location!.lat + 0.2}&lng=${location!.lng}`)
  // The card grows when the picture arrives, and the map makes room again.
  await expect.poll(isClear, { timeout: 30_000 }).toBe(true)
  await page.keyboard.press('Escape')
  // The open list leaves a small map, from which the unit above a tall card may be gone.
  await page.getByRole('button', { name: 'Show all units' }).click()
  await page.getByRole('button', { name: 'Show the list of units' }).click()
  await entries(page).first().click()
  await expect.poll(isClear, { timeout: 30_000 }).toBe(true)
}

test('Back closes the card of a unit and stays on the map, which is used by keyboard alone, and on a phone no card covers its unit', async ({
  page,
}) => {
  await signIn(page, 'luc_admin', '/map')
  const entry = entries(page)
  await entry.first().click()
  await card(page).waitFor()
  // Another unit replaces the first one: a single step back closes the card. The first one may be alone in view.
  await page.getByRole('button', { name: 'Show all units' }).click()
  await entry.nth(1).click()
  await page.goBack()
  await card(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/map')
  await page.goForward()
  await card(page).waitFor()
  const unit = await locatedUnit(page)
  await useByKeyboard(page, unit)
  await expectUncovered(page, unit)
})
