import type { Page } from 'playwright'
import { blank, expect, faultsInBothColours, signIn, test } from '../support/e2e.ts'

const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Creates a world at the desk, and chooses it there. Returns its id. */
async function createWorld(page: Page, name: string): Promise<string> {
  await page.goto('/desk')
  const worlds = page.getByRole('region', { name: 'Worlds' })
  await worlds.getByRole('button', { name: 'New world', exact: true }).click()
  await worlds.getByLabel('Name').fill(name)
  await worlds.getByRole('button', { name: 'Create' }).click()
  const entry = worlds.locator('[data-world]').filter({ hasText: name })
  await entry.waitFor({ timeout: 60_000 })
  await entry.getByRole('button', { name: `Control ${name}` }).click()
  const id = await entry.getAttribute('data-world')
  await page.waitForURL(`**/desk?world=${id}`)
  // The address changes first. Until the page follows, its buttons control the world of before, which other tests need.
  await page.getByRole('button', { name: `Fork ${name} as it is now` }).waitFor()
  return id!
}

/** Opens the unit list of a world under its own host name, where the demo account has a session of its own. */
async function openList(desk: Page, id: string): Promise<Page> {
  const address = Object.assign(new URL(desk.url()), { hostname: `${id}.localhost` }).origin
  const context = await desk
    .context()
    .browser()!
    .newContext({ baseURL: address, locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, 'super_user', '/list')
  await page.locator('[data-row-id]').filter({ hasText: 'bps' }).first().waitFor({ timeout: 30_000 })
  return page
}

/** The bitrates of the list, which move all the time. */
const bitrates = async (list: Page) =>
  (await list.locator('[data-row-id]').allInnerTexts()).map((row) => /[\d.]+\s*.bps/.exec(row)?.[0] ?? '')

/** Waits until the desk has read the clocks so many times. */
async function readings(desk: Page, count: number): Promise<void> {
  for (let i = 0; i < count; i++) await desk.waitForResponse('**/simulation/worlds')
}

/** Opens the forms of the desk, and expects no violation and that the page fits the window. */
async function expectFit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New fault', exact: true }).click()
  await page.getByRole('button', { name: 'New world', exact: true }).click()
  await page.getByRole('button', { name: 'Begin the fault' }).focus()
  await page.getByRole('group', { name: 'Command line' }).waitFor()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await faultsInBothColours(page), await overhang(page)]).toEqual([width, [], 0])
  }
}

test('a world that is exported at the desk is imported there from its file; the desk is accessible and fits a phone', async ({ page }) => {
  await signIn(page, 'super_user', blank)
  const id = await createWorld(page, 'Report 12')
  const worlds = page.getByRole('region', { name: 'Worlds' })
  await page.getByRole('region', { name: 'Snapshots' }).getByRole('button', { name: 'Fork Report 12 as it is now' }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    worlds.getByRole('button', { name: 'Export Report 12 as a file' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^report-12-\d{8}T\d{6}Z\.json\.gz$/)
  expect(await worlds.getByRole('group', { name: 'Command line' }).innerText()).toContain(`curl -b jar -OJ`)
  const entries = worlds.locator('[data-world]').filter({ hasText: 'Report 12' })
  await worlds.getByLabel('File of a world').setInputFiles(await download.path())
  await expect.poll(() => entries.count(), { timeout: 60_000 }).toBe(2)
  const ids = await entries.evaluateAll((all) => all.map((one) => one.getAttribute('data-world')))

  await worlds.getByLabel('File of a world').setInputFiles({ name: 'x.gz', mimeType: 'application/gzip', buffer: Buffer.from('no file') })
  await page.getByText('The file cannot be used: it is not a gzip file, or is larger than a world.').waitFor()
  for (const one of [id, ...ids.filter((other) => other !== id)]) await page.request.delete(`/simulation/worlds/${one}`, { data: {} })

  await page.goto('/desk')
  await expectFit(page)
})

test('at the desk, a pause stops the values of the list of the same world, ×60 moves them, and a fault is shown there until it ends', async ({
  page,
}) => {
  await signIn(page, 'super_user', blank)
  const id = await createWorld(page, 'Desk test')
  const list = await openList(page, id)
  const transport = page.getByRole('region', { name: 'Time of the world' })

  const first = await bitrates(list)
  await expect.poll(() => bitrates(list)).not.toEqual(first)
  await transport.getByRole('button', { name: 'Speed ×60', exact: true }).click()
  await transport.getByRole('status').getByText('Runs at ×60').waitFor()
  await transport.getByRole('button', { name: 'Pause' }).click()
  await transport.getByRole('status').getByText('Paused').waitFor()
  expect(await transport.getByRole('group', { name: 'Command line' }).innerText()).toContain(`/simulation/worlds/${id}/clock`)
  // Changes that are on their way arrive after the pause. A world at ×60 never has equal values for so long.
  const moved = async () => {
    const before = await bitrates(list)
    await readings(page, 3)
    return JSON.stringify(await bitrates(list)) !== JSON.stringify(before)
  }
  await expect.poll(moved).toBe(false)

  const faults = page.getByRole('region', { name: 'Faults' })
  await faults.getByRole('button', { name: 'New fault', exact: true }).click()
  await faults.getByRole('combobox', { name: 'Preset' }).click()
  await page.getByRole('option', { name: 'Replies of devices come 3 s late' }).click()
  await faults.getByRole('button', { name: 'Begin the fault' }).click()
  await faults.locator('[data-fault]').getByText('1:00 left').waitFor()
  await list.locator('[data-faults="1"]').waitFor()

  const still = await bitrates(list)
  // The focus is on a button, which has the space bar for itself.
  await page.getByRole('heading', { name: 'Desk', exact: true }).click()
  await page.keyboard.press('Space')
  await transport.getByRole('status').getByText('Runs at ×60').waitFor()
  await expect.poll(() => bitrates(list)).not.toEqual(still)
  await faults.getByText('The world has no faults.').first().waitFor()
  await expect.poll(() => list.locator('[data-faults]').count()).toBe(0)
  await list.context().close()

  await page.getByRole('button', { name: 'Delete Desk test' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Desk test' }).click()
  await page.getByText(`There is no world ${id}.`).waitFor({ timeout: 30_000 })
})

test('at the desk, a world returns to its snapshot with the time of then, a fork is a world of its own, and the session stays', async ({
  page,
}) => {
  await signIn(page, 'super_user', blank)
  const id = await createWorld(page, 'Kept')
  const ids = () => page.locator('[data-world]').evaluateAll((all) => all.map((one) => one.getAttribute('data-world')))
  const timeOfWorld = async () => Number(await page.locator('[data-world-time]').getAttribute('data-world-time'))
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('status').getByText('Paused').waitFor()
  const keptAt = await timeOfWorld()
  await page.getByRole('button', { name: 'Take a snapshot' }).click()
  await page.locator('[data-snapshot="s1"]').waitFor({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Step by 1 min' }).click()
  await expect.poll(timeOfWorld).toBeGreaterThan(keptAt + 50_000)
  await page.getByRole('button', { name: 'Return to s1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Return to s1' }).click()
  await page.getByText('Kept is at s1.').first().waitFor({ timeout: 60_000 })
  await expect.poll(timeOfWorld).toBeLessThan(keptAt + 50_000)

  const before = await ids()
  await page.getByRole('button', { name: 'Fork Kept as it is now' }).click()
  await expect.poll(async () => (await ids()).length, { timeout: 60_000 }).toBe(before.length + 1)
  const forked = (await ids()).find((one) => !before.includes(one))!
  for (const one of [forked, id]) {
    const entry = page.locator(`[data-world="${one}"]`)
    await entry.getByRole('button', { name: /^Delete / }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete / })
      .click()
    await entry.waitFor({ state: 'detached', timeout: 30_000 })
  }
})
