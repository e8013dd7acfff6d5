import { expect, prefer, signIn, test } from '../support/e2e.ts'

test('UI-002 UI-068 an account with restricted roles only gets the unauthorized page, and no page of the console', async ({ page }) => {
  await signIn(page, 'luc_curator')
  await page.waitForURL(/\/unauthorized_user/)
  await page.getByText('You are not allowed to access this application').waitFor()
  await page.goto('/list')
  await page.waitForURL(/\/unauthorized_user/)
})

test('UI-067 an account with video return only gets Limited Access, and no page of the console', async ({ page }) => {
  await signIn(page, 'luc_vr_viewer')
  await page.getByRole('heading', { name: 'Limited Access' }).waitFor()
  await page.goto('/list')
  await page.getByRole('heading', { name: 'Limited Access' }).waitFor()
})

test.for([
  ['luc_vr_viewer', '访问受限'],
  ['luc_curator', '无访问权限'],
] as const)('UI-178 the page of an account without access is in the stored language: %s', async ([role, title], { page }) => {
  await signIn(page, role)
  await prefer(page, { language: 'zh' })
  await page.getByRole('heading', { name: title }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hans')
})

test('E-096 without a stream, a failed list is shown as an internal error', async ({ page }) => {
  await page.routeWebSocket(/\/core\/realtime/, (socket) => void socket.close())
  await page.route(/devices\/fetch(\?|$)|units\.list/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await signIn(page, 'luc_regular')
  await page.getByText('Internal Error').first().waitFor({ timeout: 30_000 })
  expect(await page.locator('[data-row-id]').count()).toBe(0)
})
