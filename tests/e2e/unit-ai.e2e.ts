import type { Page } from 'playwright'
import { expect, popupFaults, prefer, signIn, test } from '../support/e2e.ts'

async function openDetails(page: Page, id: string | null): Promise<void> {
  await page.goto(`/list?unit=${id}`)
  await page.getByRole('tab', { name: 'Details' }).click()
}

/** Returns a unit whose inventory has the AI service. */
async function aUnitWithAi(page: Page): Promise<string> {
  const id = await page.evaluate(async () => {
    const read = async (path: string) => (await fetch(`/core${path}`)).json()
    for (const { uniqueId } of ((await read('/v2/admin/units?limit=200')) as { items: { uniqueId: string }[] }).items) {
      const services = (await read(`/v2/units/${uniqueId}/services`)) as { serviceName: string; enabled: boolean; inherited: boolean }[]
      if (services.some(({ serviceName, enabled, inherited }) => serviceName === 'ai_integration' && enabled && inherited)) return uniqueId
    }
    return null
  })
  if (id === null) throw new Error('No inventory of the user has the AI service.')
  return id
}

test('UI-146 an AI session shows the sentences of its result until it is ended', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'super_user')
  await prefer(page, { colorScheme: 'light' })
  await openDetails(page, await aUnitWithAi(page))
  await page.getByRole('button', { name: 'AI summary' }).click()
  const dialog = page.getByRole('dialog', { name: /^AI summary of/ })
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  const sentence = dialog.getByRole('listitem').first()
  await sentence.waitFor()
  expect(await sentence.textContent()).toMatch(/is of type .* with software/)
  expect(await popupFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'End and delete' }).click()
  await sentence.waitFor({ state: 'detached' })
})

test('R-039 UI-146 a read-only user cannot start an AI session', async ({ page }) => {
  await signIn(page, 'luc_read')
  await openDetails(page, await page.locator('[data-row-id]').first().getAttribute('data-row-id', { timeout: 20_000 }))
  expect(await page.getByRole('button', { name: 'AI summary' }).getAttribute('aria-disabled')).toBe('true')
})
