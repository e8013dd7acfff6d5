import { expect, ownStack, signIn, test } from '../support/e2e.ts'

const password = 'Backhaul-demo-1'

const signInOver = (username: string, secret: string) =>
  fetch(`${ownStack().address}/core/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: secret }),
  })

test('a user whose password expires soon is warned and changes it; only the new password signs in', async ({ page }) => {
  await signIn(page, 'luc_partner')
  await page.waitForURL(/\/password/)
  await page.getByText(/Your password expires in \d+ days/).waitFor()
  const change = async (next: string) => {
    await page.getByLabel('Current password').fill(password)
    await page.getByLabel('New password', { exact: true }).fill(next)
    await page.getByLabel('Repeat the new password').fill(next)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await change('short')
  await expect.poll(() => page.getByLabel('New password', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  await change('Correct-horse-9')
  await page.getByText('Your password was changed.').waitFor()
  expect((await signInOver('luc_partner', password)).status).toBe(401)
  expect((await signInOver('luc_partner', 'Correct-horse-9')).status).toBe(200)
})
