import type { Page } from 'playwright'
import { expect, faultsInBothColours, follow, signIn, test } from '../support/e2e.ts'

/** Opens a dialog of the user menu. */
async function open(page: Page, entry: string, title = entry) {
  await page.getByRole('button', { name: /User menu|用户菜单/ }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.waitFor()
  return dialog
}

async function expectNoFaults(page: Page): Promise<void> {
  expect(await faultsInBothColours(page, '[role=dialog]')).toEqual([])
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('UI-107 UI-109 UI-147 UI-216 the dialogs of the user menu show the data of the core, and have no accessibility violation in both colours', async ({
  page,
}) => {
  await signIn(page, 'super_user', '/list')
  await page.locator('[data-row-id]').first().waitFor()

  const banner = page.getByRole('region', { name: 'Notifications' })
  const message = await banner.locator('span').first().innerText()
  await banner.getByRole('button', { name: 'Hide this notification' }).first().click()
  await (await open(page, 'System messages')).getByText(message).waitFor()
  await expectNoFaults(page)
  await close(page)

  await open(page, 'Preferences')
  await expectNoFaults(page)
  await close(page)

  const link = (await open(page, 'About')).getByRole('link', { name: 'Licenses of third-party software' })
  const licenses = await page.evaluate(async (url) => (await fetch(url)).text(), (await link.getAttribute('href')) ?? '')
  for (const part of ['react-dom', 'leaflet', '@fontsource-variable/inter', 'SIL OPEN FONT LICENSE']) expect(licenses).toContain(part)
  await close(page)

  await (await open(page, "What's new")).getByRole('listitem').filter({ hasText: 'File upload' }).waitFor()
  await expectNoFaults(page)
  await close(page)
  await page.getByRole('button', { name: '中文' }).click()
  await (await open(page, '新功能')).getByText('文件上传', { exact: true }).waitFor()
  await close(page)
  await page.getByRole('button', { name: 'English' }).click()

  const invitation = await open(page, 'Invite a guest', 'Invite a guest to an interview')
  const send = invitation.getByRole('button', { name: 'Send the invitation' })
  await send.click()
  await invitation.getByText('This field is required').first().waitFor()
  await expectNoFaults(page)
  const email = await page.evaluate(() => `guest-${crypto.randomUUID()}@studio.example`)
  await invitation.getByLabel('Name of the guest').fill('Grace Hopper')
  await invitation.getByLabel('Email of the guest').fill(email)
  await invitation.getByLabel('Message').fill('The interview begins at six. We call you.')
  await send.click()
  await page.getByText(`The invitation to ${email} is in the outbox.`).waitFor()
  await invitation.waitFor({ state: 'detached' })
  await follow(page, `/system_settings/outbox?q=${encodeURIComponent(email)}`)
  await page.locator('[data-row-id]').getByText(email).click()
  await page.getByRole('complementary').getByText('The interview begins at six. We call you.').waitFor()
}, 240_000)
