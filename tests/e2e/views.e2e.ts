import { expect, expectAccessible, signIn, test } from '../support/e2e.ts'

test('a view of the list is saved, renamed, opened from the list and the palette after a reload, and removed', async ({ page }) => {
  await signIn(page, 'luc_admin')
  await page.goto('/list?status=offline&sort=name.desc')
  const views = page.getByRole('button', { name: 'Saved views' })
  const dialog = page.getByRole('dialog', { name: 'Saved views' })
  const manage = async () => {
    await views.click()
    await page.getByRole('menuitem', { name: 'Save or change views…' }).click()
    await dialog.waitFor()
  }
  await manage()
  await dialog.getByRole('textbox', { name: 'Name of the view' }).fill('Lost units')
  await dialog.getByRole('button', { name: 'Save the view' }).click()
  const name = dialog.getByRole('textbox', { name: 'Name of Lost units' })
  await name.fill('Gone units')
  await name.press('Enter')
  await dialog.getByRole('textbox', { name: 'Name of Gone units' }).waitFor()
  await expectAccessible(page)
  const stored = () =>
    page.evaluate(async () => ((await (await fetch('/core/userPreferences')).json()) as { savedViews: { name: string }[] }).savedViews)
  await expect.poll(stored).toEqual([{ name: 'Gone units', page: '/list', search: 'status=offline&sort=name.desc' }])

  await page.goto('/list?counter=idle')
  await views.click()
  await page.getByRole('menuitem', { name: 'Gone units' }).click()
  await page.waitForURL((url) => url.search === '?status=offline&sort=name.desc')

  await page.goto('/map')
  await page.locator('.leaflet-container').waitFor()
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog', { name: 'Search and commands' }).waitFor()
  await page.keyboard.type('gone un')
  await page.locator('[data-action]').filter({ hasText: 'Gone units' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/list' && url.search.includes('status=offline'))

  await manage()
  await dialog.getByRole('button', { name: 'Remove Gone units' }).click()
  await dialog.getByText('You have no saved views yet.').waitFor()
  await expect.poll(stored).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => views.evaluate((each) => each === document.activeElement)).toBe(true)
})

test('the palette reboots a unit after a question that names it, and not before', async ({ page }) => {
  await signIn(page, 'luc_admin')
  await page.goto('/list')
  await page.locator('[data-row-id]').first().waitFor()
  const units = await page.evaluate(
    async () => ((await (await fetch('/core/v2/admin/units?limit=200')).json()) as { items: { name: string; status: string }[] }).items,
  )
  const { name } = units.find(({ status }) => status === 'idle')!
  const reboots: string[] = []
  page.on('request', (request) => {
    if (/reboot(?:\?|$)/.test(request.url())) reboots.push(request.url())
  })
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog', { name: 'Search and commands' }).waitFor()
  await page.keyboard.type(`reboot ${name}`)
  await page
    .locator('[data-action]')
    .filter({ hasText: `Reboot ${name}` })
    .first()
    .click()
  const question = page.getByRole('dialog', { name: `Reboot ${name}?` })
  await question.waitFor()
  expect(reboots).toEqual([])
  await question.getByRole('button', { name: /reboot$/i }).click()
  await expect.poll(() => reboots.length).toBe(1)
})
