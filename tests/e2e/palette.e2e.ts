import type { Page } from 'playwright'
import { aFreeUnit, expect, popupFaults, signIn, test } from '../support/e2e.ts'

interface Unit {
  uniqueId: string
  name: string
  status: string
  transition: object | null
  location: { address: string } | null
}

const unitsOf = (page: Page) =>
  page.evaluate(async () => ((await (await fetch('/core/v2/admin/units?limit=200')).json()) as { items: Unit[] }).items)

async function openPalette(page: Page): Promise<void> {
  await page.locator('[data-row-id]').first().waitFor()
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog', { name: 'Search and commands' }).waitFor()
}

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

/** A line of the palette, whose label is its first text. */
const line = (page: Page, label: string | RegExp) => page.locator('[data-action]').filter({ hasText: label })

test('the palette keeps its place and size whatever it finds, and names status and place of a unit instead of its id', async ({ page }) => {
  await signIn(page, 'luc_admin')
  const unit = (await unitsOf(page)).find(({ location }) => location !== null)!
  await openPalette(page)
  await page.waitForTimeout(300)
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const box = await palette.boundingBox()
  for (const text of ['o', unit.name, 'nothing has this name']) {
    await type(page, text)
    await (text.startsWith('nothing') ? page.getByText('No results') : line(page, /./).first()).waitFor()
    expect(await palette.boundingBox()).toEqual(box)
  }
  await type(page, unit.name)
  const found = line(page, unit.name).first()
  await expect.poll(() => found.innerText()).toContain(unit.location!.address)
  expect(await found.innerText()).not.toContain(unit.uniqueId)
  expect(await popupFaults(page, '[role=dialog]')).toEqual([])
})

test('a unit is stopped from the palette after a question that names it, and not before', async ({ page }) => {
  await signIn(page, 'luc_admin')
  const isOnAir = async (id: string) => (await unitsOf(page)).find(({ uniqueId }) => uniqueId === id)?.status === 'streaming'
  // At night few units are on air.
  const onAir = async () => (await unitsOf(page)).findLast(({ status, transition }) => status === 'streaming' && transition === null)
  await expect.poll(onAir, { timeout: 60_000 }).toBeDefined()
  const unit = (await onAir())!
  const ask = async () => {
    await openPalette(page)
    await type(page, `stop ${unit.name}`)
    await line(page, `Stop ${unit.name}`).first().waitFor()
    await page.keyboard.press('Enter')
    await question.waitFor()
  }
  const question = page.getByRole('dialog', { name: `Stop ${unit.name}?` })
  await ask()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await isOnAir(unit.uniqueId)).toBe(true)
  await ask()
  await question.getByRole('button', { name: `Stop ${unit.name}` }).click()
  await expect.poll(() => isOnAir(unit.uniqueId)).toBe(false)
})

test('UI-147 an administrator opens the invitation of a guest from the palette, and an operator has no such line', async ({ page }) => {
  await signIn(page, 'luc_admin')
  await openPalette(page)
  await type(page, 'invite')
  await line(page, 'Invite a guest').click()
  await page.getByRole('dialog', { name: 'Invite a guest to an interview' }).getByLabel('Email of the guest').waitFor()
  expect(await popupFaults(page, '[role=dialog]')).toEqual([])
  await page.context().clearCookies()
  await signIn(page, 'luc_regular')
  await openPalette(page)
  await type(page, 'invite')
  await page.getByText('No results').waitFor()
})

test('a channel is found in the palette by its name, and is on the multiview once, also after a reload', async ({ page }) => {
  await signIn(page, 'luc_admin')
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
})

test.for(['/list', '/map'])(
  'a unit that is opened from the palette on %s has the focus in its panel, which Escape closes',
  async (path, { page }) => {
    await signIn(page, 'luc_admin')
    const unit = (await unitsOf(page))[0]!
    await page.goto(path)
    await page.locator('[data-row-id], .leaflet-container').first().waitFor()
    await page.keyboard.press('Control+K')
    await page.getByRole('dialog', { name: 'Search and commands' }).waitFor()
    await type(page, unit.name)
    await line(page, unit.name).first().waitFor()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary', { name: `Unit ${unit.name}` })
    await panel.getByText('Bandwidth').waitFor()
    await expect.poll(() => panel.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  },
)

test('the palette filters the list, shows a unit on the map and goes back to the list', async ({ page }) => {
  await signIn(page, 'luc_admin')
  const unit = (await unitsOf(page)).find(({ location }) => location !== null)!
  await openPalette(page)
  await type(page, 'on air')
  await line(page, 'Units: On air').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/list\?counter=onAir/)
  await page.getByRole('dialog', { name: 'Search and commands' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog', { name: 'Search and commands' }).waitFor()
  await type(page, `map ${unit.name}`)
  await line(page, `Show ${unit.name} on the map`).first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/map\?unit=/)
  await page.getByRole('complementary', { name: 'Selected unit' }).getByText(unit.name).first().waitFor()
})

test('the palette says why a user without the right cannot start a unit', async ({ page }) => {
  await signIn(page, 'luc_read')
  await openPalette(page)
  await type(page, 'start')
  await line(page, 'Not available for your user type').first().waitFor()
  await page.keyboard.press('Enter')
  await line(page, 'Not available for your user type').first().waitFor()
})

test('the channel of any unit is set from the palette: a unit is chosen, then one of its channels', async ({ page }) => {
  await signIn(page, 'luc_admin')
  const id = await aFreeUnit(page)
  const read = () =>
    page.evaluate(
      async (unitId) => (await (await fetch(`/core/v2/units/${unitId}`)).json()) as { name: string; selChannel: { name: string } | null },
      id,
    )
  const { name } = await read()
  await openPalette(page)
  await type(page, `channel ${name}`)
  const choice = line(page, `Set the channel of ${name}`).first()
  await choice.click()
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const allowed = palette.locator('[data-action]:not([aria-disabled])').first()
  await page.getByPlaceholder(`Channel of ${name}`).waitFor()
  await allowed.waitFor()
  const channel = (await allowed.innerText()).split('\n')[0]!.trim()
  // Enter sets the first channel: it is highlighted. Refused channels are below the allowed ones.
  await palette.locator('[data-action]').first().and(palette.locator('[data-selected]')).waitFor()
  expect(await palette.locator('[data-action]').first().innerText()).toContain(channel)
  await allowed.click()
  await expect.poll(async () => (await read()).selChannel?.name).toBe(channel)
})
