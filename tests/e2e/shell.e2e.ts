import type { Page } from 'playwright'
import { expect, signIn, test } from '../support/e2e.ts'

async function openList(page: Page, role = 'luc_regular'): Promise<void> {
  await signIn(page, role)
  await page.goto('/list')
  await page.locator('[data-row-id]').first().waitFor()
}

test.for([100, 500])('a preference that was changed %i ms before a reload is kept', async (pauseMs, { page }) => {
  await openList(page)
  await page.getByRole('button', { name: 'Light colours' }).click()
  await page.waitForTimeout(pauseMs)
  await page.reload()
  await page.locator('[data-row-id]').first().waitFor()
  await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('light')
  await page.waitForTimeout(1500)
  await page.reload()
  await page.locator('[data-row-id]').first().waitFor()
  expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('light')
})

test.for(['/unauthorized_user', '/limited_access', '/error'])('%s leads an account with access to the console', async (path, { page }) => {
  await openList(page)
  await page.goto(path)
  await page.waitForURL(/\/list/)
  await page.locator('[data-row-id]').first().waitFor()
})

test.for(['/unauthorized_user', '/limited_access'])('%s leads a user without a session to the sign-in page', async (path, { page }) => {
  await page.goto(path)
  await page.waitForURL(/\/login/)
})

test('R-020 UI-006 an unknown path leads to the unit list and says so', async ({ page }) => {
  await openList(page)
  await page.goto('/nosuch')
  await page.waitForURL(/\/list/)
  await page.getByText('There is no page /nosuch').waitFor()
})

test('a link to a unit outside of the list says so', async ({ page }) => {
  await openList(page)
  await page.goto('/list?unit=u-999999')
  const panel = page.getByRole('complementary', { name: 'Unknown unit' })
  await panel.getByText('This unit is not in your list').waitFor()
  await panel.getByRole('button', { name: 'Close' }).click()
  await panel.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('unit')).toBeNull()
})

test('R-018 R-023 the list is the first page of the next visit after it was the last one', async ({ page }) => {
  await openList(page)
  await page.goto('/map')
  await page.locator('.leaflet-container').waitFor()
  await page.waitForTimeout(1200)
  await page.goto('/list?status=streaming')
  await page.locator('h1').getByText('Units').waitFor()
  await page.waitForTimeout(1200)
  await page.goto('/')
  await page.waitForURL(/\/list\?status=streaming/)
})

test('UI-069 a user who sees some groups of an inventory sees a line about it until it is hidden, and an administrator sees none', async ({
  page,
}) => {
  await signIn(page, 'luc_regular')
  const banner = page.getByRole('region', { name: 'Notifications' })
  const line = banner.locator('[data-severity=info]').filter({ hasText: 'Partial access' })
  const open = async () => {
    await page.locator('[data-row-id]').first().waitFor()
    await banner.getByRole('button', { name: /more$/ }).click()
    await banner.getByRole('button', { name: 'Show less' }).waitFor()
  }
  await open()
  await line.getByRole('button', { name: 'Hide this notification' }).click()
  await line.waitFor({ state: 'detached' })
  await page.reload()
  await open()
  expect(await line.count()).toBe(0)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, 'luc_admin')
  await open()
  expect(await line.count()).toBe(0)
})

test('UI-070 the notifications of an inventory are shown, and a hidden one stays hidden', async ({ page }) => {
  await openList(page)
  const banner = page.getByRole('region', { name: 'Notifications' })
  await banner.getByRole('img', { name: 'Critical' }).first().waitFor()
  const hide = banner.getByRole('button', { name: 'Hide this notification' })
  while ((await hide.count()) > 0) await hide.first().click()
  await page.reload()
  await page.locator('[data-row-id]').first().waitFor()
  expect(await banner.count()).toBe(0)
})

test('an account can be saved without an e-mail address, and only when something was changed', async ({ page }) => {
  await openList(page, 'luc_contractor')
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  const form = page
    .getByRole('dialog', { name: 'Account' })
    .locator('form')
    .filter({ has: page.getByLabel('First name') })
  const save = form.getByRole('button', { name: 'Save' })
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  const email = form.getByLabel(/mail/i)
  const before = await email.inputValue()
  await email.fill('')
  await save.click()
  await page.getByText(/saved/i).first().waitFor()
  expect(await form.getByText('Invalid email format').count()).toBe(0)
  await email.fill(before)
  await save.click()
})

test.for([767, 768, 769])('the shell fills a window %i px wide', async (width, { page }) => {
  await page.setViewportSize({ width, height: 1024 })
  await openList(page)
  const boxOf = async () => (await page.locator('main').boundingBox())!
  const box = await boxOf()
  expect(Math.round(box.x + box.width)).toBe(width)
  // A message takes the room at the bottom as long as it is shown.
  await expect.poll(async () => Math.round(await boxOf().then(({ y, height }) => y + height)), { timeout: 30_000 }).toBe(1024)
  const isNarrow = width < 768
  expect(await page.getByRole('button', { name: 'Open the navigation' }).count()).toBe(isNarrow ? 1 : 0)
  expect(Math.round(box.x)).toBe(isNarrow ? 0 : 208)
})

test('the sixth window of a session pauses the first one, which is live again when the user turns to it', async ({ page }) => {
  await openList(page)
  const isLive = (window: Page) => window.getByRole('status').getByText('Live', { exact: true }).waitFor()
  for (let windows = 1; windows < 6; windows++) {
    const next = await page.context().newPage()
    await next.goto('/list')
    await isLive(next)
  }
  await page.getByRole('status').getByText('Paused').waitFor()
  // A browser without a screen gives the focus to all of its pages.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await isLive(page)
})

test('on a phone, the end of a notification does not reach below the button with the others', async ({ page }) => {
  await openList(page, 'super_user')
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
