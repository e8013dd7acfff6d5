import type { Page } from 'playwright'
import { expect, expectAccessible, signIn, test } from '../support/e2e.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('gridcell', { name, exact: true }) })
const names = (page: Page) => page.locator('[data-row-id]').evaluateAll((rows) => rows.map((one) => one.textContent))
const panel = (page: Page, name: string) => page.getByRole('complementary', { name, exact: true })

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function remove(page: Page, name: string): Promise<void> {
  await panel(page, name).getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: `Delete ${name}?` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByText(`${name} is deleted.`).waitFor()
}

test('UI-035 UI-098 modem vendors are created, sorted, found, changed and deleted', async ({ page }) => {
  await signIn(page, 'super_user')
  await page.getByRole('navigation').getByRole('link', { name: 'Modem vendors' }).click()
  await page.waitForURL('**/system_settings/modem_vendor')
  await page.getByText('RM520N-GL').waitFor()
  expect(await page.title()).toBe('Modem vendors · Backhaul')

  await page.getByRole('button', { name: 'Create' }).click()
  const form = panel(page, 'New modem vendor')
  await form.getByLabel('Vendor').fill('quectel')
  await form.getByLabel('Model').fill('RM520N-GL')
  await choose(page, 'Technology', '5G')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create' }).click()
  await form.getByText('Name is already taken. Please select a different name.').waitFor()
  await form.getByLabel('Model').fill('RM502Q')
  await form.getByRole('button', { name: 'Create' }).click()
  await page.getByText('quectel is saved.').waitFor()

  await page.getByRole('columnheader', { name: 'Model' }).click()
  await page.waitForURL(/sort=model\.asc/)
  await expect.poll(async () => (await names(page))[0]).toContain('E3372h')
  await page.keyboard.press('/')
  await page.keyboard.type('quec')
  await expect.poll(async () => (await names(page)).length).toBe(2)

  await page.getByText('RM502Q').click()
  await panel(page, 'quectel').getByLabel('Note').fill('Sample')
  await panel(page, 'quectel').getByRole('button', { name: 'Save' }).click()
  await page.locator('[data-row-id]').getByText('Sample').waitFor()
  await remove(page, 'quectel')
  await expect.poll(async () => (await names(page)).length).toBe(1)
  await expectAccessible(page)
})

test('UI-016 UI-085 UI-202 usage profiles of an inventory are created, changed, assigned to units and deleted', async ({ page }) => {
  await signIn(page, 'luc_admin')
  await page.getByRole('navigation').getByRole('link', { name: 'Usage profiles' }).click()
  await row(page, '100,000 MB').waitFor()
  await choose(page, 'Inventory', 'Northlight Europe')
  await page.waitForURL(/inventory=inv-2/)

  await page.getByRole('button', { name: 'Create' }).click()
  const form = panel(page, 'New usage profile')
  await form.getByLabel('Name').fill('standard')
  await choose(page, 'Type', 'Hours')
  await form.getByLabel('Quota per month (h)').fill('12')
  await form.getByLabel('Reset day').fill('32')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect.poll(() => form.getByLabel('Reset day').getAttribute('aria-invalid')).toBe('true')
  await form.getByLabel('Reset day').fill('31')
  await form.getByRole('button', { name: 'Create' }).click()
  await form.getByText('Name is already taken. Please select a different name.').waitFor()
  await form.getByLabel('Name').fill('Weekend')
  await form.getByRole('button', { name: 'Create' }).click()
  await row(page, '12 h').waitFor()

  await page.getByText('Weekend', { exact: true }).click()
  const profile = panel(page, 'Weekend')
  await profile.getByLabel('Quota per month (h)').fill('24')
  await profile.getByRole('button', { name: 'Save' }).click()
  await row(page, '24 h').waitFor()
  await profile.getByRole('combobox', { name: 'Add a unit' }).click()
  const unit = page.getByRole('option').first()
  const name = (await unit.textContent())!
  await unit.click()
  await profile.getByText(name, { exact: true }).waitFor()
  const refusal = profile.getByText('In use by 1 other objects. End their use of it first.')
  await refusal.waitFor({ state: 'attached' }) // R-155, E-107
  await expectAccessible(page)
  await profile.getByRole('button', { name: `Remove ${name}` }).click()
  await refusal.waitFor({ state: 'detached' })
  await remove(page, 'Weekend')

  await page.getByText('Standard', { exact: true }).click()
  expect(await panel(page, 'Standard').getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBe('true')
  await panel(page, 'Standard').getByText('A default entry cannot be deleted.').waitFor({ state: 'attached' })
})
