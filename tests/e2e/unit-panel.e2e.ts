import type { Locator, Page } from 'playwright'
import { blank, expect, follow, popupFaults, signIn, test } from '../support/e2e.ts'

interface Details {
  uniqueId: string
  totalBitrate: number
}

const read = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (from) => (await (await fetch(`/core${from}`)).json()) as T, path)
const unitsOf = async (page: Page) => (await read<{ items: Details[] }>(page, '/v2/admin/units?limit=200')).items

/** Returns a unit whose inventory has the AI service. */
async function aUnitWithAi(page: Page): Promise<string> {
  for (const { uniqueId } of await unitsOf(page)) {
    const services = await read<{ serviceName: string; enabled: boolean; inherited: boolean }[]>(page, `/v2/units/${uniqueId}/services`)
    if (services.some(({ serviceName, enabled, inherited }) => serviceName === 'ai_integration' && enabled && inherited)) return uniqueId
  }
  throw new Error('No inventory of the user has the AI service.')
}

/** The fields of the camera tab are alike, and the delay is in line with its Apply. */
async function expectAlikeFields(panel: Locator): Promise<void> {
  const lookOf = async (locator: Locator) => {
    const { y, height } = (await locator.boundingBox())!
    const fontSize = await locator.evaluate((element) => getComputedStyle(element).fontSize)
    return { y: Math.round(y), height: Math.round(height), fontSize }
  }
  const channel = panel.getByRole('button', { name: /^Channel:/ })
  const mode = panel.getByRole('combobox', { name: 'Transmission mode' }).or(panel.getByLabel('Transmission mode')).first()
  expect(await lookOf(channel)).toEqual(await lookOf(mode))
  const label = (text: string) => lookOf(panel.getByText(text, { exact: true }))
  expect(await label('Channel')).toEqual(await label('Transmission mode'))
  const { y, height } = await lookOf(panel.getByLabel('Delay'))
  const apply = await lookOf(panel.getByRole('button', { name: 'Apply' }))
  expect(apply).toMatchObject({ y, height })
}

test('UI-146 the fields of a panel are alike, its links fit a phone in both languages, and an AI session shows its result until it is ended', async ({
  page,
}) => {
  await signIn(page, 'super_user', blank)
  const withAi = await aUnitWithAi(page)
  const streaming = async () => (await unitsOf(page)).find(({ totalBitrate }) => totalBitrate > 0)
  await expect.poll(streaming, { timeout: 60_000 }).toBeDefined()
  await page.goto(`/list?unit=${(await streaming())!.uniqueId}`)
  await page.getByRole('complementary').getByRole('tab').first().waitFor()
  await expectAlikeFields(page.getByRole('complementary'))

  // The switch of the language has no room on a phone.
  for (const [links, other] of [
    ['Links', '中文'],
    ['链路', 'English'],
  ] as const) {
    await page.setViewportSize({ width: 390, height: 844 })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('tab', { name: links }).click()
    const loss = dialog.getByRole('columnheader').last()
    await loss.waitFor()
    await expect
      .poll(async () => ((box) => (box?.x ?? 0) + (box?.width ?? 999))(await loss.boundingBox()), { message: links })
      .toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: other }).click()
  }

  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => void (document.documentElement.dataset['mantineColorScheme'] = 'light'))
  await follow(page, `/list?unit=${withAi}`)
  await page.getByRole('dialog').getByRole('tab', { name: 'Details' }).click()
  await page.getByRole('button', { name: 'AI summary' }).click()
  const dialog = page.getByRole('dialog', { name: /^AI summary of/ })
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  const sentence = dialog.getByRole('listitem').first()
  await sentence.waitFor()
  expect(await sentence.textContent()).toMatch(/is of type .* with software/)
  expect(await popupFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'End and delete' }).click()
  await sentence.waitFor({ state: 'detached' })
}, 240_000)
