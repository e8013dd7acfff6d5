import type { Page } from 'playwright'
import { colorSchemes, expect, expectAccessible, prefer, signIn, test } from '../support/e2e.ts'

const widths = [1440, 390]
const looks = colorSchemes.flatMap((scheme) => widths.map((width) => ({ scheme, width })))

/** Returns the width by which the page exceeds the window. */
const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function openUnit(page: Page): Promise<void> {
  const id = await page.locator('[data-row-id]').first().getAttribute('data-row-id', { timeout: 20_000 })
  await page.goto(`/list?unit=${id}`)
  await page.getByRole('tab').first().waitFor()
}

test.for(looks)(
  'list, unit and map have no accessibility violation and fit the window, $scheme, $width px wide',
  async ({ scheme, width }, { page }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, 'luc_media_group_admin')
    await prefer(page, { colorScheme: scheme })
    await page.locator('[data-row-id]').first().waitFor()
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(scheme)
    await expectAccessible(page)
    expect(await overhang(page)).toBe(0)

    await openUnit(page)
    await expectAccessible(page)
    expect(await overhang(page)).toBe(0)

    await page.goto('/map')
    await page.locator('.map-mark').first().waitFor({ timeout: 20_000 })
    await expectAccessible(page)
    expect(await overhang(page)).toBe(0)
  },
)
