import type { Page } from 'playwright'
import { inject } from 'vitest'
import { colorSchemes, expect, expectAccessible, showIn, signIn, test } from '../support/e2e.ts'

const grid = (page: Page) => page.getByRole('grid')

/** Waits until the content of the list changes. */
async function waitForChange(page: Page): Promise<void> {
  const before = await grid(page).innerText()
  await expect.poll(() => grid(page).innerText(), { timeout: 15_000 }).not.toBe(before)
}

test('UI-008 UI-110 R-013 an operator signs in, sees units change live, and signs out', async ({ page }) => {
  await signIn(page, 'luc_regular')
  expect(new URL(page.url()).pathname).toBe('/list')
  await grid(page).getByRole('row').nth(5).waitFor()
  await page.getByRole('status').getByText('Live', { exact: true }).waitFor()
  await waitForChange(page)

  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(/\/login/)
  await page.goto('/list')
  await page.waitForURL(/\/login\?next=%2Flist/)
})

test('a second tab says who has signed in in the first one and goes on, and starts again at the next user', async ({ page }) => {
  await signIn(page, 'luc_regular')
  const second = await page.context().newPage()
  await second.goto('/list')
  await grid(second).getByRole('row').nth(1).waitFor()

  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await second.getByText('Your session has ended').waitFor()
  await signIn(page, 'luc_admin')
  await second.getByRole('button', { name: /^Go on as / }).click()
  await grid(second).getByRole('row').nth(1).waitFor()
  const userOf = (tab: Page) =>
    tab.evaluate(async () => ((await (await fetch('/core/users/current')).json()) as { loggedUserRoles: string[] }).loggedUserRoles)
  expect(await userOf(second)).toEqual(['luc_admin'])

  // The mark is lost when the tab loads the console again. The end of its session may be faster than the other sign-in.
  const loadsAgain = async () => {
    if (await second.getByRole('button', { name: /^Go on as / }).isVisible())
      await second.getByRole('button', { name: /^Go on as / }).click()
    return !(await second.evaluate(() => 'isFormer' in window))
  }
  await second.evaluate(() => Object.assign(window, { isFormer: true }))
  await signIn(page, 'luc_regular')
  await expect.poll(() => loadsAgain().catch(() => false), { timeout: 30_000 }).toBe(true)
  await grid(second).getByRole('row').nth(1).waitFor()
})

test('UI-066 a wrong password is refused with a message, and the right one still works', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('User name').fill('luc_regular')
  await page.locator('input[type=password]').fill('Wrong-password-1')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('User name or password is wrong').waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')

  await page.locator('input[type=password]').fill('Backhaul-demo-1')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/list/)
})

test('a page over plain http from another device says why users cannot sign in there, before anything is typed', async ({ page }) => {
  // Chromium treats the address of the test, 127.0.0.1, as secure.
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await page.goto('/login')
  await page.getByRole('alert').getByText('opened over plain http from another device').waitFor()
  expect(await page.getByLabel('User name').isDisabled()).toBe(true)
  expect(await page.locator('input[type=password]').isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Sign in', exact: true }).isDisabled()).toBe(true)
})

test('the console uses the transport that /config.json names, and no other', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await signIn(page, 'luc_regular')
  await grid(page).getByRole('row').nth(1).waitFor()
  const calls = asked.filter((path) => path.startsWith('/core/') && path !== '/core/realtime')
  expect(calls.length).toBeGreaterThan(2)
  const overTrpc = calls.filter((path) => path.startsWith('/core/trpc/'))
  expect(overTrpc).toEqual(inject('stack').transport === 'trpc' ? calls : [])
})

test.for(colorSchemes)(
  'the sign-in page shows errors at its fields in one colour and has no accessibility violation, in %s colours',
  async (scheme, { page }) => {
    await showIn(page, scheme)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(scheme)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const colours = await page
      .getByText('This field is required')
      .evaluateAll((errors) => errors.map((error) => getComputedStyle(error).color))
    const field = await page
      .locator('[aria-invalid=true]')
      .first()
      .evaluate((input) => getComputedStyle(input).borderColor)
    expect(colours).toEqual([field, field])
    await expectAccessible(page)
  },
)
