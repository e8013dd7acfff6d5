import { aFreeUnit, blank, expect, popupFaults, signIn, test } from '../support/e2e.ts'

test('UI-143 a speed test shows the rate of each link, and a cancelled one says so', async ({ page }) => {
  await signIn(page, 'luc_admin', blank)
  const dialog = page.getByRole('dialog', { name: /^Speed test of/ })
  const start = dialog.getByRole('button', { name: 'Start the test' })
  const tried: string[] = []
  do {
    const id = await aFreeUnit(page, tried)
    tried.push(id)
    await page.goto(`/list?unit=${id}&q=${id}`)
    await page.getByRole('tab', { name: 'Links' }).click()
    await page.getByRole('button', { name: 'Speed test' }).click()
    await start.waitFor()
  } while ((await start.getAttribute('aria-disabled')) === 'true')
  await start.click()
  await dialog.getByRole('button', { name: 'Cancel the test' }).click()
  await dialog.getByText('Test cancelled.').waitFor()
  await start.click()
  await dialog.getByText('Result,').waitFor()
  expect(await dialog.getByText(/^\d.*[kM]bps$/).count()).toBeGreaterThan(1)
  expect(await popupFaults(page)).toEqual([])
})
