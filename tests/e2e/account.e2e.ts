import type { Page } from 'playwright'
import { inject } from 'vitest'
import { expect, signIn, test } from '../support/e2e.ts'

const password = 'Backhaul-demo-1'

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await page.getByRole('dialog', { name: 'Account' }).waitFor()
}

const signInOver = (username: string, secret: string) =>
  fetch(`${inject('stack').address}/core/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    body: JSON.stringify({ username, password: secret }),
  })

test('UI-106 a user corrects their name, sees an error at the field, and sees the corrected name saved', async ({ page }) => {
  await signIn(page, 'luc_contractor')
  await openAccount(page)
  const form = page
    .getByRole('dialog', { name: 'Account' })
    .locator('form')
    .filter({ has: page.getByLabel('First name') })
  await form.getByLabel('Email').fill('not an address')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => form.getByLabel('Email').getAttribute('aria-invalid')).toBe('true')

  await form.getByLabel('Email').fill('grace@example.org')
  await form.getByLabel('First name').fill('Grace')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your account was saved.').waitFor()
  await page.reload()
  await openAccount(page)
  expect(await form.getByLabel('First name').inputValue()).toBe('Grace')
  expect(await form.getByLabel('Email').inputValue()).toBe('grace@example.org')
})

test('a user ends a session in another browser, and that browser is signed out', async ({ page }) => {
  await signIn(page, 'luc_media_group_admin')
  const elsewhere = await signInOver('luc_media_group_admin', password)
  const cookie = elsewhere.headers.get('set-cookie')?.split(';')[0] ?? ''
  const there = async () => (await fetch(`${inject('stack').address}/core/users/current`, { headers: { cookie } })).status
  expect(await there()).toBe(200)
  await openAccount(page)
  await page
    .getByRole('button', { name: /^End the session of Firefox/ })
    .first()
    .click()
  await page.getByText('The session was ended.').waitFor()
  expect(await there()).toBe(401)
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
