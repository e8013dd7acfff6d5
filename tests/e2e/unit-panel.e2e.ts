import type { Locator, Page } from 'playwright'
import { expect, prefer, signIn, test } from '../support/e2e.ts'

interface Details {
  uniqueId: string
  status: string
  hasSdCard: boolean
  cameraConnected: boolean
  transmissionMode: string
  comment: string
  storeBacklogMb: number
  totalBitrate: number
}

const unitsOf = (page: Page) =>
  page.evaluate(async () => ((await (await fetch('/core/v2/admin/units?limit=200')).json()) as { items: Details[] }).items)

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/list?unit=${id}`)
  await page.getByRole('tab').first().waitFor()
}

test('UI-165 the list returns to the unit that was selected last', async ({ page }) => {
  await signIn(page, 'luc_contractor')
  const rows = page.locator('[data-row-id]')
  await rows.nth(5).waitFor()
  const first = await rows.first().getAttribute('data-row-id')
  await rows.first().getByRole('gridcell').first().focus()
  await page.keyboard.press('Control+End')
  await expect.poll(() => page.locator(`[data-row-id="${first}"]`).count()).toBe(0)
  const saved = page.waitForResponse((response) => response.request().postData()?.includes('lastSelectedUnit') ?? false)
  await rows.last().getByRole('gridcell').first().click()
  await saved
  const id = new URL(page.url()).searchParams.get('unit')
  await page.goto('/list')
  await page.locator(`[data-row-id="${id}"]`).waitFor()
})

test('UI-175 R-030 Apply is shown to a user who may configure the unit, and not to a read-only user', async ({ page }) => {
  for (const [role, buttons] of [
    ['luc_regular', 2],
    ['luc_read', 0],
  ] as const) {
    await page.context().clearCookies()
    await signIn(page, role)
    const id = await page.locator('[data-row-id]').first().getAttribute('data-row-id')
    await open(page, id ?? '')
    await page.getByRole('tab', { name: 'Details' }).click()
    await page.getByLabel('Comment').waitFor()
    expect(await page.getByRole('button', { name: 'Apply' }).count()).toBe(buttons)
  }
})

test('UI-220 Store & Forward cannot be chosen for a unit without an SD card', async ({ page }) => {
  await signIn(page, 'luc_admin')
  const idle = (await unitsOf(page)).filter(({ status, transmissionMode }) => status === 'idle' && transmissionMode !== 'Store & Forward')
  for (const hasSdCard of [false, true]) {
    const unit = idle.find((one) => one.hasSdCard === hasSdCard)
    if (unit === undefined) throw new Error(`The demo fleet has no idle unit with an SD card: ${hasSdCard}.`)
    await open(page, unit.uniqueId)
    await page
      .getByRole('combobox', { name: 'Mode' })
      .or(page.getByLabel('Mode', { exact: true }))
      .first()
      .click()
    const option = page.getByRole('option', { name: /^Store & Forward/ })
    await option.waitFor()
    expect((await option.getAttribute('data-combobox-disabled')) !== null).toBe(!hasSdCard)
  }
})

test('the fields of the camera tab are alike, and the delay is in line with its Apply', async ({ page }) => {
  await signIn(page, 'luc_admin')
  await open(page, (await page.locator('[data-row-id]').first().getAttribute('data-row-id')) ?? '')
  const panel = page.getByRole('complementary')
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
})

test('R-240 the details of an open unit are read again after 60 s', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'luc_regular')
  // The details of a unit that records or forwards are read every 5 s, those of an idle one every minute.
  await page.goto('/list?status=idle')
  const id = await page.locator('[data-row-id]').first().getAttribute('data-row-id')
  let reads = 0
  page.on('request', (request) => {
    const url = request.url()
    if (/units\.get(?![A-Z])/.test(url) || url.endsWith(`/core/v2/units/${id}`)) reads++
  })
  await open(page, id ?? '')
  await expect.poll(() => reads).toBe(1)
  // The clock of the page also runs by itself: a busy machine may need some of the remaining 15 s.
  await page.clock.fastForward(45_000)
  expect(reads).toBe(1)
  await page.clock.fastForward(16_000)
  await expect.poll(() => reads).toBe(2)
})

test('a comment that another user changed meanwhile is shown next to the draft, and replaced only on demand', async ({ page }) => {
  await signIn(page, 'luc_admin')
  const id = (await page.locator('[data-row-id]').first().getAttribute('data-row-id')) ?? ''
  await open(page, id)
  await page.getByRole('tab', { name: 'Details' }).click()
  const form = page.locator('form').filter({ has: page.getByLabel('Comment') })
  const stored = () => page.evaluate(async (unit) => ((await (await fetch(`/core/v2/units/${unit}`)).json()) as Details).comment, id)
  await page.getByLabel('Comment').fill('mine')
  const theirs = `theirs ${Date.now()}`
  await page.evaluate(
    async ({ unit, comment }) => {
      const put = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ comment }) }
      await fetch(`/core/v2/units/${unit}/comment`, put)
    },
    { unit: id, comment: theirs },
  )
  await form.getByRole('button', { name: 'Apply' }).click()
  await page.getByText(`Another user changed this meanwhile: “${theirs}”`).waitFor()
  expect(await stored()).toBe(theirs)
  expect(await page.getByLabel('Comment').inputValue()).toBe('mine')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(stored).toBe('mine')
  expect(await page.getByText('Another user changed this').count()).toBe(0)
})

test('a name that is not valid shows its error while it is typed', async ({ page }) => {
  await signIn(page, 'luc_admin')
  await open(page, (await page.locator('[data-row-id]').first().getAttribute('data-row-id')) ?? '')
  await page.getByRole('tab', { name: 'Details' }).click()
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('no name!')
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true)
  await name.fill('A-name')
  await expect.poll(() => name.getAttribute('aria-invalid')).not.toBe('true')
})

test('the backlog of a unit grows in its open panel while it records, and drops while it forwards', async ({ page }) => {
  await signIn(page, 'super_user')
  const send = (method: string, path: string, body?: object) =>
    page.evaluate(
      async ({ method, path, body }) => {
        const content = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
        return (await fetch(`/core/v2/units/${path}`, { method, ...content })).ok
      },
      { method, path, body },
    )
  const free = (await unitsOf(page)).filter(
    (unit) => unit.status === 'idle' && unit.transmissionMode === 'Live' && unit.hasSdCard && unit.cameraConnected,
  )
  let id: string | undefined
  for (const { uniqueId } of free) {
    // A unit that runs a task, such as an upload of an earlier test, refuses both.
    const records =
      (await send('PUT', `${uniqueId}/transmissionMode`, { transmissionMode: 'Store & Forward' })) &&
      (await send('POST', `${uniqueId}/stream`))
    if (records) id = uniqueId
    if (records) break
  }
  await open(page, id ?? '')
  await page.getByRole('tab', { name: 'Details' }).click()
  const shown = async () => {
    const [, number, unit] = /: ([\d.]+) (MB|GB)$/.exec(await page.getByText(/^Waiting to be forwarded/).innerText()) ?? []
    return Number(number) * (unit === 'GB' ? 1000 : 1)
  }
  const before = await shown()
  await expect.poll(shown, { timeout: 60_000 }).toBeGreaterThan(before + 8)
  expect(await send('DELETE', `${id}/stream`)).toBe(true)
  const highest = await shown()
  await expect.poll(shown, { timeout: 60_000 }).toBeLessThan(highest)
  // The other tests need the unit as it was. A unit that still forwards refuses the change.
  const restore = async () => (await send('DELETE', `${id}/stream`), send('PUT', `${id}/transmissionMode`, { transmissionMode: 'Live' }))
  await expect.poll(restore, { timeout: 30_000 }).toBe(true)
}, 240_000)

test('R-250 UI-173 the search box collapses half a second after the pointer has left it', async ({ page }) => {
  await signIn(page, 'luc_regular')
  await page.locator('[data-row-id]').first().waitFor()
  const box = page.getByRole('search').first()
  const width = async () => (await box.boundingBox())?.width ?? 0
  const collapsed = await width()
  await page.keyboard.press('/')
  await expect.poll(width).toBeGreaterThan(collapsed + 100)
  await box.hover()
  const left = performance.now()
  await page.mouse.move(5, 800)
  await expect.poll(width, { interval: 20 }).toBe(collapsed)
  expect(performance.now() - left).toBeGreaterThanOrEqual(450)
})

test('on a phone all columns of the links are visible, in both languages', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'luc_contractor')
  const streaming = async () => (await unitsOf(page)).find(({ totalBitrate }) => totalBitrate > 0)
  await expect.poll(streaming, { timeout: 60_000 }).toBeDefined()
  const unit = (await streaming())!
  for (const language of ['en', 'zh'] as const) {
    await prefer(page, { language })
    await open(page, unit.uniqueId)
    await page.getByRole('tab', { name: language === 'en' ? 'Links' : '链路' }).click()
    const loss = page.getByRole('dialog').getByRole('columnheader').last()
    await loss.waitFor()
    const box = (await loss.boundingBox())!
    expect(box.x + box.width, language).toBeLessThanOrEqual(390)
  }
})
