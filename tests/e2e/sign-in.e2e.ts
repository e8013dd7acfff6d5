import type { Page } from 'playwright'
import { blank, colorSchemes, colour, expect, expectAccessible, ownStack, showIn, signIn, signInByPage, test } from '../support/e2e.ts'

const grid = (page: Page) => page.getByRole('grid')

/** Waits until the content of the list changes. */
async function waitForChange(page: Page): Promise<void> {
  const before = await grid(page).innerText()
  await expect.poll(() => grid(page).innerText(), { timeout: 15_000 }).not.toBe(before)
}

test('UI-008 UI-066 UI-110 R-013 an operator signs in over the configured transport after a wrong password, sees units change live, and signs out', async ({
  page,
}) => {
  await signIn(page, 'luc_regular', blank)
  await page.context().clearCookies()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await showIn(page, 'light')
  await page.goto('/login')
  const submit = page.getByRole('button', { name: 'Sign in', exact: true })
  await submit.click()
  const errors = page.getByText('This field is required')
  await errors.first().waitFor()
  expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('light')
  for (const scheme of colorSchemes) {
    await colour(page, scheme)
    const colours = await errors.evaluateAll((each) => each.map((error) => getComputedStyle(error).color))
    const field = await page
      .locator('[aria-invalid=true]')
      .first()
      .evaluate((input) => getComputedStyle(input).borderColor)
    expect(colours, scheme).toEqual([field, field])
    await expectAccessible(page)
  }
  const password = page.locator('input[type=password]')
  await page.getByLabel('User name').fill('luc_regular')
  await password.fill('Wrong-password-1')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('User name or password is wrong').waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  await password.fill('Backhaul-demo-1')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')

  await grid(page).getByRole('row').nth(5).waitFor()
  await page.getByRole('status').getByText('Live', { exact: true }).waitFor()
  await waitForChange(page)
  const calls = asked.filter((path) => path.startsWith('/core/') && path !== '/core/realtime')
  expect(calls.length).toBeGreaterThan(2)
  const overTrpc = calls.filter((path) => path.startsWith('/core/trpc/'))
  expect(overTrpc).toEqual(ownStack().transport === 'trpc' ? calls : [])

  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(/\/login/)
  await page.goto('/list')
  await page.waitForURL(/\/login\?next=%2Flist/)
}, 240_000)

test('a second tab says who has signed in in the first one and goes on, and starts again at the next user', async ({ page }) => {
  await signIn(page, 'luc_regular', '/list')
  const second = await page.context().newPage()
  await second.goto('/list')
  await grid(second).getByRole('row').nth(1).waitFor()

  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await second.getByText('Your session has ended').waitFor()
  await signInByPage(page, 'luc_admin')
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
  await signInByPage(page, 'luc_regular')
  await expect.poll(() => loadsAgain().catch(() => false), { timeout: 30_000 }).toBe(true)
  await grid(second).getByRole('row').nth(1).waitFor()
}, 240_000)
