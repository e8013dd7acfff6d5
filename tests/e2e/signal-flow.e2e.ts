import type { Page } from 'playwright'
import { blank, expect, expectAccessible, signIn, test } from '../support/e2e.ts'

/** Up to so many channels each have a box of their own. */
const boxesMax = 24

interface Unit {
  readonly uniqueId: string
  readonly name: string
  readonly status: string
  readonly tasks: readonly unknown[]
  readonly groups: readonly string[]
  readonly selChannel: { readonly channelId: string } | null
}
interface Channel {
  readonly channelId: string
  readonly channelName: string
  readonly status: string
  readonly supportedByUnit: boolean
  readonly groups: readonly string[]
  readonly allocatedToUnitUid: string | null
}

const get = <T>(page: Page, path: string): Promise<T> => page.evaluate(async (from) => (await fetch(from)).json(), `/core/${path}`)

/** Returns an idle unit with a channel of its group that takes it, one that does not, and the group. */
async function routable(page: Page) {
  for (let tries = 0; tries < 20; tries++) {
    const { items: units } = await get<{ items: Unit[] }>(page, 'v2/admin/units?limit=200')
    const { channels } = await get<{ channels: Channel[] }>(page, 'channels/fetch')
    for (const unit of units) {
      if (unit.status !== 'idle' || unit.tasks.length > 0 || unit.groups.length === 0) continue
      const group = unit.groups[0]!
      const inGroup = channels.filter(({ groups }) => groups.includes(group))
      if (inGroup.length > boxesMax) continue
      const others = inGroup.filter(({ supportedByUnit, channelId }) => supportedByUnit && channelId !== unit.selChannel?.channelId)
      const free = others.find(({ status, allocatedToUnitUid }) => status === 'idle' && allocatedToUnitUid === null)
      const refusing = others.find(({ status }) => ['collecting', 'offline', 'unavailable', 'upgrading'].includes(status))
      if (free !== undefined && refusing !== undefined) return { unit, free, refusing, group }
    }
    await page.waitForTimeout(1000)
  }
  throw new Error('No group of the demo has an idle unit, a channel that takes it and one that does not.')
}

const active = (page: Page) => page.locator('main canvas ~ button[data-version]')
const panel = (page: Page, name: string) => page.getByRole('complementary', { name })

/** Opens the page for one group, with a box per unit and channel, all of them in view. */
async function openGroup(page: Page, groupId: string): Promise<void> {
  await page.evaluate(
    (body) => fetch('/core/userPreferences', { method: 'PUT', headers: { 'content-type': 'application/json' }, body }),
    JSON.stringify({ groupId }),
  )
  await page.goto('/signal_flow?by=unit')
  await active(page).waitFor()
  await active(page).focus()
  await page.keyboard.press('0')
}

/** Goes to a box with the arrow keys, within its column, and returns the middle of it. */
async function goTo(page: Page, name: string): Promise<{ x: number; y: number }> {
  const isThere = async () => (await active(page).getAttribute('aria-label'))?.includes(name) === true
  for (const key of ['ArrowUp', 'ArrowDown'])
    for (let steps = 0, last = ''; steps < 130 && !(await isThere()); steps++) {
      await page.keyboard.press(key)
      const label = (await active(page).getAttribute('aria-label')) ?? ''
      if (label === last) break
      last = label
    }
  expect(await isThere(), `a box ${name}`).toBe(true)
  const { x, y, width, height } = (await active(page).boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** Drags a unit over a busy channel to a free one. Returns the unit, or null when it began to send meanwhile: the demo goes on. */
async function drag(page: Page): Promise<string | null> {
  const { unit, free, refusing, group } = await routable(page)
  await openGroup(page, group)
  const from = await goTo(page, unit.name)
  for (let steps = 0; steps < 4 && (await active(page).getAttribute('aria-label'))?.startsWith('Channels') !== true; steps++)
    await page.keyboard.press('ArrowRight')
  const [onto, refused] = [await goTo(page, free.channelName), await goTo(page, refusing.channelName)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(refused.x, refused.y, { steps: 8 })
  // A message that the unit was started has its name, too.
  const note = page.getByRole('main').getByRole('status').filter({ hasText: unit.name })
  await note.waitFor()
  expect(await note.textContent()).not.toContain('Route to')
  await page.mouse.move(onto.x, onto.y, { steps: 8 })
  const isOffered = (await note.textContent())?.includes(`Route to ${free.channelName}`) === true
  if (!isOffered) await page.keyboard.press('Escape')
  await page.mouse.up()
  if (!isOffered) return null
  await panel(page, unit.name).getByRole('button', { name: free.channelName, exact: true }).waitFor({ timeout: 20_000 })
  return unit.name
}

test('a unit is dragged to a channel, a busy one says why it takes none before the drop, and a unit is routed by keyboard', async ({
  page,
}) => {
  await signIn(page, 'luc_admin', blank)
  let dragged: string | null = null
  for (let tries = 0; tries < 3 && dragged === null; tries++) dragged = await drag(page)
  expect(dragged).not.toBeNull()
  await page.keyboard.press('Escape')
  await panel(page, dragged!).waitFor({ state: 'detached' })

  const { unit, free, group } = await routable(page)
  await openGroup(page, group)
  await goTo(page, unit.name)
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: `Route ${unit.name} to` })
  await dialog.getByRole('textbox').fill(free.channelName)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached', timeout: 20_000 })
  await page.keyboard.press('Enter')
  await panel(page, unit.name).getByRole('button', { name: free.channelName, exact: true }).waitFor({ timeout: 20_000 })
  await page.keyboard.press('Escape')
  await panel(page, unit.name).waitFor({ state: 'detached' })
})

/** Expects that the buttons that zoom are within the page and cover nothing of the picture. */
async function expectToolsBelowPicture(page: Page, width: number): Promise<void> {
  await active(page).waitFor()
  const picture = (await page.locator('main canvas').boundingBox())!
  for (const name of ['Show everything', 'Zoom in', 'Zoom out']) {
    const button = (await page.getByRole('button', { name, exact: true }).boundingBox())!
    expect([name, button.y >= picture.y + picture.height, button.x + button.width <= width, button.y + button.height <= 844]).toEqual([
      name,
      true,
      true,
      true,
    ])
  }
}

test('the search leaves a unit and its way, as a picture and as a list; both are accessible, and the buttons that zoom cover nothing', async ({
  page,
}) => {
  await signIn(page, 'luc_admin', blank)
  const [unit] = (await get<{ items: Unit[] }>(page, 'v2/admin/units?limit=200')).items as [Unit]
  await page.goto('/signal_flow?show=picture')
  await active(page).waitFor()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expectToolsBelowPicture(page, width)
  }
  await expectAccessible(page)
  await page.getByRole('search').getByRole('textbox').fill(unit.name)
  await expect.poll(() => active(page).getAttribute('aria-label')).toContain(unit.name)
  await page.getByText('List', { exact: true }).click()
  // One row per way: a unit may feed several outputs.
  await page.getByRole('rowheader', { name: unit.name, exact: true }).first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: unit.name, exact: true }).first().click()
  await panel(page, unit.name).waitFor()
})
