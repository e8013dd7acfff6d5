import type { Page } from 'playwright'
import { expect, popupFaults, signIn, test } from '../support/e2e.ts'

interface Unit {
  uniqueId: string
  name: string
  location: { address: string } | null
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+K')
  await palette(page).waitFor()
}

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

/** A line of the palette, whose label is its first text. */
const line = (page: Page, label: string | RegExp) => page.locator('[data-action]').filter({ hasText: label })

/** The palette keeps its place and size whatever it finds, and names status and place of a unit instead of its id. */
async function expectStill(page: Page, unit: Unit): Promise<void> {
  await openPalette(page)
  await page.waitForTimeout(300)
  const box = await palette(page).boundingBox()
  for (const text of ['o', unit.name, 'nothing has this name']) {
    await type(page, text)
    await (text.startsWith('nothing') ? page.getByText('No results') : line(page, /./).first()).waitFor()
    expect(await palette(page).boundingBox()).toEqual(box)
  }
  await type(page, unit.name)
  const found = line(page, unit.name).first()
  await expect.poll(() => found.innerText()).toContain(unit.location!.address)
  expect(await found.innerText()).not.toContain(unit.uniqueId)
  expect(await popupFaults(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'detached' })
}

/** A unit that is opened from the palette has the focus in its panel, which Escape closes. */
async function expectFocusInPanel(page: Page, unit: Unit): Promise<void> {
  await openPalette(page)
  await type(page, unit.name)
  await line(page, unit.name).first().waitFor()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: `Unit ${unit.name}` })
  await panel.getByText('Bandwidth').waitFor()
  await expect.poll(() => panel.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
}

test('the palette keeps its place, opens units on list and map with the focus in their panels, and adds a channel to the multiview once', async ({
  page,
}) => {
  await signIn(page, 'luc_admin', '/list')
  await page.locator('[data-row-id]').first().waitFor()
  const units = await page.evaluate(async () => ((await (await fetch('/core/v2/admin/units?limit=200')).json()) as { items: Unit[] }).items)
  const unit = units.find(({ location }) => location !== null)!
  await expectStill(page, unit)
  await expectFocusInPanel(page, unit)

  await openPalette(page)
  await type(page, 'on air')
  await line(page, 'Units: On air').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/list\?counter=onAir/)
  await palette(page).waitFor({ state: 'detached' })
  await openPalette(page)
  await type(page, `map ${unit.name}`)
  await line(page, `Show ${unit.name} on the map`).first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/map\?unit=/)
  await page.getByRole('complementary', { name: 'Selected unit' }).getByText(unit.name).first().waitFor()
  await expectFocusInPanel(page, unit)

  const [channel] = await page.evaluate(
    async () =>
      ((await (await fetch('/core/channels/fetch')).json()) as { channels: { channelId: string; channelName: string }[] }).channels,
  )
  await openPalette(page)
  await type(page, channel!.channelName)
  await line(page, `Show ${channel!.channelName} on the multiview`).first().click()
  const shown = page.locator('[data-tile]').getByText(channel!.channelName, { exact: true })
  await shown.waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  const saved = async () =>
    ((await (await page.request.get('/core/userPreferences')).json()) as { multiview: { tiles: ({ id: string } | null)[] } }).multiview
      .tiles
  await expect.poll(async () => (await saved()).filter((tile) => tile?.id === channel!.channelId).length).toBe(1)
  await page.reload()
  await shown.waitFor()
  expect((await saved()).filter((tile) => tile?.id === channel!.channelId).length).toBe(1)
}, 240_000)
