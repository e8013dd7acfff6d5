import type { Page } from 'playwright'
import { afterAll } from 'vitest'
import { colorSchemes, expect, faultsInBothColours, follow, signIn, test } from '../support/e2e.ts'
import { startGrowth } from '../support/growth.ts'

// With the start of the browser.
const growth = startGrowth('looks of the list, a unit and the map', 'screens')
let seen = 0
afterAll(() => growth.end(seen))

const widths = [1440, 390]

/** Returns the width by which the page exceeds the window. */
const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Returns what is wrong on the page, in both colours and at each width. */
async function faultsAtWidths(page: Page, name: string, shown: (page: Page) => Promise<unknown>): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await shown(page)
    await page.waitForTimeout(300) // transitions
    const [found, over] = [await faultsInBothColours(page), await overhang(page)]
    faults.push(...[...found, ...(over > 0 ? [`${over} px too wide`] : [])].map((fault) => `${name}, ${width} px, ${fault}`))
    seen += colorSchemes.length
  }
  return faults
}

test('list, unit and map have no accessibility violation and fit the window, in both colours, 1440 and 390 px wide', async ({ page }) => {
  await signIn(page, 'luc_media_group_admin')
  const row = (of: Page) => of.locator('[data-row-id]').first().waitFor({ timeout: 20_000 })
  await row(page)
  expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
  const faults = await faultsAtWidths(page, 'list', row)

  await follow(page, `/list?unit=${await page.locator('[data-row-id]').first().getAttribute('data-row-id')}`)
  faults.push(...(await faultsAtWidths(page, 'unit', (of) => of.getByRole('tab').first().waitFor())))

  await follow(page, '/map')
  faults.push(...(await faultsAtWidths(page, 'map', (of) => of.locator('.map-mark').first().waitFor({ timeout: 20_000 }))))
  expect(faults).toEqual([])
})
