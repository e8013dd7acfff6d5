import type { Page } from 'playwright'
import { expect, signIn, test } from '../support/e2e.ts'

async function openList(page: Page, role: string): Promise<void> {
  await signIn(page, role, '/list')
  await page.locator('[data-row-id]').first().waitFor()
}

test('the shell fills windows of each width, and on a phone a notification ends before the button with the others', async ({ page }) => {
  await openList(page, 'super_user')
  const boxOf = async () => (await page.locator('main').boundingBox())!
  for (const width of [769, 768, 767]) {
    await page.setViewportSize({ width, height: 1024 })
    const isNarrow = width < 768
    await expect
      .poll(() => page.getByRole('button', { name: 'Open the navigation' }).count(), { message: `${width}` })
      .toBe(isNarrow ? 1 : 0)
    await expect.poll(async () => Math.round((await boxOf()).x)).toBe(isNarrow ? 0 : 208)
    expect(await boxOf().then(({ x, width: wide }) => Math.round(x + wide))).toBe(width)
    // A message takes the room at the bottom as long as it is shown.
    await expect.poll(async () => Math.round(await boxOf().then(({ y, height }) => y + height)), { timeout: 30_000 }).toBe(1024)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const banner = page.getByRole('region', { name: 'Notifications' })
  const end = (await banner
    .getByText(/^Ends /)
    .first()
    .boundingBox())!
  const more = (await banner.getByRole('button', { name: /more$/ }).boundingBox())!
  expect(end.x + end.width).toBeLessThanOrEqual(more.x)
  expect(more.x + more.width).toBeLessThanOrEqual(390)
})

test('UI-009 UI-107 colours and language change at once, and a choice right before a reload is kept', async ({ page }) => {
  await openList(page, 'luc_regular')
  const shown = () =>
    page.locator('html').evaluate((html) => [html.getAttribute('data-mantine-color-scheme'), html.getAttribute('lang')] as const)
  const reload = async (pauseMs: number) => {
    await page.waitForTimeout(pauseMs)
    await page.reload()
    await page.locator('[data-row-id]').first().waitFor()
  }
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Preferences', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Preferences' })
  await dialog.getByText('Light', { exact: true }).click()
  await expect.poll(shown).toEqual(['light', 'en'])
  await reload(100)
  await expect.poll(shown).toEqual(['light', 'en'])
  await page.getByRole('button', { name: '中文' }).click()
  await page.getByText('空闲').first().waitFor()
  await expect.poll(shown).toEqual(['light', 'zh-Hans'])
  await reload(500)
  await expect.poll(shown).toEqual(['light', 'zh-Hans'])
  const stored = async () => (await (await fetch('/core/userPreferences')).json()) as { colorScheme: string; language: string }
  await expect.poll(() => page.evaluate(stored)).toMatchObject({ colorScheme: 'light', language: 'zh' })
})
