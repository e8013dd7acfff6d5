import type { Page, Response } from 'playwright'
import { colorSchemes, expect, popupFaults, prefer, signIn, test } from '../support/e2e.ts'

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('UI-107 a preference applies at once and is restored at the next visit', async ({ page }) => {
  await signIn(page, 'luc_admin')
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  const isSave = (response: Response) => response.request().method() !== 'GET' && /userPreferences|preferences\./.test(response.url())
  await choose(page, 'Preferences')
  const dialog = page.getByRole('dialog', { name: 'Preferences' })
  expect(await scheme()).toBe('dark')
  const saved = page.waitForResponse(isSave)
  await dialog.getByText('Light', { exact: true }).click()
  await expect.poll(scheme).toBe('light')
  await saved
  await page.reload()
  await page.getByRole('button', { name: 'User menu' }).waitFor()
  await expect.poll(scheme).toBe('light')
})

test('a preference that is changed without a connection is marked as not saved, until the core has it', async ({ page }) => {
  await signIn(page, 'luc_regular')
  await choose(page, 'Preferences')
  const dialog = page.getByRole('dialog', { name: 'Preferences' })
  await dialog.waitFor()
  const mark = dialog.getByText('Not saved yet', { exact: false })
  await page.context().setOffline(true)
  await dialog.getByText('Light', { exact: true }).click()
  await mark.waitFor()
  expect(await popupFaults(page)).toEqual([])
  await page.context().setOffline(false)
  await mark.waitFor({ state: 'detached' })
  const stored = async () => (await (await fetch('/core/userPreferences')).json()) as { colorScheme: string }
  expect((await page.evaluate(stored)).colorScheme).toBe('light')
})

test('UI-108 about shows the version of the core and the connection', async ({ page }) => {
  await signIn(page, 'luc_regular')
  const { version } = await page.evaluate(
    async () => (await (await fetch('/core/client_configuration/fetch')).json()) as { version: string },
  )
  await choose(page, 'About')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(version, { exact: true }).waitFor()
  await dialog.getByText(/tRPC|REST/).waitFor()
})

test('about leads to the licenses of the libraries and fonts that the console contains', async ({ page }) => {
  await signIn(page, 'luc_regular')
  await choose(page, 'About')
  const link = await page.getByRole('link', { name: 'Licenses of third-party software' }).getAttribute('href')
  const licenses = await page.evaluate(async (url) => (await fetch(url)).text(), link ?? '')
  for (const part of ['react-dom', 'leaflet', '@fontsource-variable/inter', 'SIL OPEN FONT LICENSE']) expect(licenses).toContain(part)
})

test('UI-216 a message that the user has hidden is in the list of the system messages, in both colour schemes', async ({ page }) => {
  await signIn(page, 'super_user')
  const banner = page.getByRole('region', { name: 'Notifications' })
  const message = await banner.locator('span').first().innerText()
  await banner.getByRole('button', { name: 'Hide this notification' }).first().click()
  for (const colorScheme of colorSchemes) {
    await prefer(page, { colorScheme })
    await choose(page, 'System messages')
    await page.getByRole('dialog', { name: 'System messages' }).getByText(message).waitFor()
    expect(await popupFaults(page)).toEqual([])
  }
})

test("UI-109 every user sees what's new, in both languages and colour schemes", async ({ page }) => {
  await signIn(page, 'luc_read')
  for (const colorScheme of colorSchemes) {
    await prefer(page, { colorScheme })
    await choose(page, "What's new")
    const dialog = page.getByRole('dialog', { name: "What's new" })
    await dialog.getByRole('listitem').filter({ hasText: 'File upload' }).waitFor()
    expect(await popupFaults(page, '[role=dialog]')).toEqual([])
  }
  await prefer(page, { language: 'zh' })
  await page.getByRole('button', { name: '用户菜单' }).click()
  await page.getByRole('menuitem', { name: '新功能' }).click()
  await page.getByRole('dialog', { name: '新功能' }).getByText('文件上传', { exact: true }).waitFor()
})

test('UI-210 M-235 a new phone number begins with the calling code of the chosen country, and takes digits only', async ({ page }) => {
  await signIn(page, 'luc_media_group_admin')
  await page.evaluate(async () => {
    const body = JSON.stringify({ name: 'Desk', email: null, phone: null })
    await fetch('/core/users/current/contact', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  })
  await choose(page, 'Preferences')
  const preferences = page.getByRole('dialog', { name: 'Preferences' })
  const country = preferences.getByRole('combobox', { name: 'Country' }).or(preferences.getByLabel('Country')).first()
  await country.fill('German')
  await page.getByRole('option', { name: 'Germany (+49)' }).click()
  await page.keyboard.press('Escape')
  await preferences.waitFor({ state: 'detached' })
  await choose(page, 'Account')
  const dialog = page.getByRole('dialog', { name: 'Account' })
  const contact = dialog.getByRole('region', { name: 'Contact' })
  const phone = contact.getByLabel('Phone')
  await expect.poll(() => phone.inputValue()).toBe('49')
  await phone.fill('49 30 12345')
  await contact.getByRole('button', { name: 'Save' }).click()
  await contact.getByText('Must only contain numeric characters').waitFor()
  expect(await popupFaults(page, '[role=dialog]')).toEqual([])
  await phone.fill('493012345')
  await contact.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your contact was saved.').waitFor()
  const stored = async () => (await (await fetch('/core/users/current/contact')).json()) as { phone: string }
  expect((await page.evaluate(stored)).phone).toBe('493012345')
})

test('UI-147 an administrator invites a guest to an interview, and the mail is in the outbox', async ({ page }) => {
  await signIn(page, 'super_user')
  await choose(page, 'Invite a guest')
  const dialog = page.getByRole('dialog', { name: 'Invite a guest to an interview' })
  const send = dialog.getByRole('button', { name: 'Send the invitation' })
  await send.click()
  await dialog.getByText('This field is required').first().waitFor()
  expect(await popupFaults(page, '[role=dialog]')).toEqual([])
  const email = await page.evaluate(() => `guest-${crypto.randomUUID()}@studio.example`)
  await dialog.getByLabel('Name of the guest').fill('Grace Hopper')
  await dialog.getByLabel('Email of the guest').fill(email)
  await dialog.getByLabel('Message').fill('The interview begins at six. We call you.')
  await send.click()
  await page.getByText(`The invitation to ${email} is in the outbox.`).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.goto(`/system_settings/outbox?q=${encodeURIComponent(email)}`)
  await page.locator('[data-row-id]').getByText(email).click()
  await page.getByRole('complementary').getByText('The interview begins at six. We call you.').waitFor()
})

test('an operator has no entry that invites guests', async ({ page }) => {
  await signIn(page, 'luc_regular')
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'About', exact: true }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Invite a guest' }).count()).toBe(0)
})

test('UI-112 UI-113 UI-114 the application switcher has an entry for each configured application', async ({ page }) => {
  await page.route(/application_urls|getApplicationUrls/, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    const patched = body.replace('"videoReturnPortal":null', '"videoReturnPortal":"https://portal.example/"')
    await route.fulfill({ response, body: patched.replace('"matrix":null', '"matrix":"https://matrix.example/"') })
  })
  await signIn(page, 'luc_regular')
  await page.getByRole('button', { name: 'User menu' }).click()
  const target = (name: string) => page.getByRole('menuitem', { name, exact: true }).getAttribute('href')
  const console = await page.evaluate(
    async () => ((await (await fetch('/core/application_urls/fetch')).json()) as { console: string }).console,
  )
  expect(await target('Console')).toBe(console)
  expect(await target('Video return portal')).toBe('https://portal.example/')
  expect(await target('Matrix')).toBe('https://matrix.example/')
})

test('UI-070 global notifications are shown in a banner until the user hides them', async ({ page }) => {
  await signIn(page, 'luc_regular')
  const banner = page.getByRole('region', { name: 'Notifications' })
  await banner.waitFor()
  const hide = banner.getByRole('button', { name: 'Hide this notification' })
  const before = await hide.count()
  const text = await banner.locator('[data-severity]').first().innerText()
  await hide.first().click()
  await expect.poll(() => page.getByText(text, { exact: true }).count()).toBe(0)
  expect(before).toBeGreaterThan(0)
  await page.reload()
  await banner.waitFor()
})
