import { aFreeUnit, blank, expect, popupFaults, signIn, test } from '../support/e2e.ts'

test('UI-145 R-102 R-259 logs need a description and a time zone, are sent over a channel, and stopping says so', async ({ page }) => {
  await signIn(page, 'luc_admin', blank)
  const id = await aFreeUnit(page)
  await page.goto(`/list?unit=${id}&q=${id}`)
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByRole('button', { name: 'Send logs' }).click()
  const dialog = page.getByRole('dialog', { name: /^Send logs of/ })
  await dialog.getByRole('button', { name: 'Send logs' }).click()
  await dialog.getByText('This field is required').waitFor()
  await dialog.getByRole('textbox', { name: 'Description of the problem' }).fill('The picture froze at 14:20.')
  const zone = dialog.getByRole('combobox', { name: 'Time zone of the times you describe' })
  await zone.fill('Shanghai')
  await page.getByRole('option', { name: 'Asia/Shanghai' }).click()
  expect(await zone.inputValue()).toBe('Asia/Shanghai')
  expect(await popupFaults(page)).toEqual([])
  // Logs that the unit has sent before the click on a slow machine are sent once more.
  const outcome = dialog.getByRole('status').getByText(/^(Cancelled\.|Done)$/)
  for (let sent = 0; sent < 3; sent++) {
    const description = dialog.getByRole('textbox', { name: 'Description of the problem' })
    await description.fill('The picture froze at 14:20.')
    await dialog.getByRole('button', { name: 'Send logs' }).click()
    await dialog.getByRole('progressbar', { name: 'Progress of the logs' }).waitFor()
    const stop = dialog.getByRole('button', { name: 'Stop sending' })
    await Promise.race([stop.click(), outcome.waitFor()])
    await outcome.waitFor()
    if ((await outcome.textContent()) === 'Cancelled.') break
  }
  expect(await outcome.textContent()).toBe('Cancelled.')
})
