import type { Page } from 'playwright'
import { expect, expectAccessible, signIn, test } from '../support/e2e.ts'

const rows = (page: Page) => page.locator('[data-row-id]')
/** Rows of files that are complete. A file in transfer has a mark in the cell of its name, and cannot be played or cut. */
const complete = (page: Page) => rows(page).filter({ hasNotText: 'transferring' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const panel = (page: Page) => page.getByRole('complementary')

const player = (page: Page) => panel(page).getByLabel(/^Player of /)
/** Plays a clip to its end, without waiting for it, and returns its length and whether it has ended. */
const playedMs = async (clip: SVGElement | HTMLElement) => {
  const video = clip as HTMLVideoElement
  video.muted = true
  video.playbackRate = 4
  if (video.paused && !video.ended) await video.play()
  return { lengthMs: Math.round(video.duration * 1000), hasEnded: video.ended }
}

/** Opens a file of the list. Each test uses a file of its own, because they run on one stack. */
async function openFile(page: Page, place: number): Promise<string> {
  await page.goto('/files?sort=fileName.asc')
  const id = (await complete(page).nth(place).getAttribute('data-row-id'))!
  await page.locator(`[data-row-id="${id}"]`).click()
  await page.getByRole('tab', { name: 'Playout' }).waitFor()
  return id
}

test('UI-063 UI-136 R-257 files of all dates are listed, and filtered, searched and grouped', async ({ page }) => {
  await signIn(page, 'luc_admin')
  await page.getByRole('navigation').getByRole('link', { name: 'Files', exact: true }).click()
  await page.waitForURL('**/files')
  await rows(page).first().waitFor()
  await expect.poll(() => page.title()).toBe('Files · Backhaul')
  await expectAccessible(page)
  const name = (await complete(page).first().locator('[aria-colindex="1"] [title]').getAttribute('title'))!
  await page.goto('/files?kind=chunk&q=no-such-file')
  await page.getByText('Reset').first().waitFor()
  await page.goto(`/files?q=${encodeURIComponent(name)}`)
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.goto('/files?kind=upload&by=kind')
  await page.getByRole('treegrid').getByText('Upload').first().waitFor()
  expect(await page.getByRole('treegrid').getByText('Recording').count()).toBe(0)
})

test('UI-138 UI-141 a file shows its metadata and is downloaded', async ({ page }) => {
  await signIn(page, 'luc_admin')
  const id = await openFile(page, 0)
  await tab(page, 'Metadata')
  await panel(page).getByText('480x270').waitFor()
  await tab(page, 'Download')
  const link = panel(page).getByRole('link', { name: 'Download' })
  await expect.poll(() => link.getAttribute('aria-disabled')).toBeNull()
  await expectAccessible(page)
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(new URL(download.url()).pathname).toBe(`/core/channelfiles/${id}/content`)
  expect(await download.failure()).toBeNull()
})

test('UI-140 UI-142 a chunk is cut from a file and opens from the list of its chunks', async ({ page }) => {
  await signIn(page, 'luc_admin')
  await openFile(page, 1)
  await tab(page, 'Chunks')
  await panel(page).getByText('The file has no chunks.').waitFor()
  await tab(page, 'Make a chunk')
  await panel(page).getByLabel('From (s)').fill('2')
  await panel(page).getByLabel('To (s)').fill('1')
  const make = panel(page).getByRole('button', { name: 'Make a chunk' })
  expect(await make.getAttribute('aria-disabled')).toBe('true')
  await panel(page).getByLabel('To (s)').fill('5.5')
  await make.click()
  await page.getByText('_part1.mp4 is made.').waitFor()
  await tab(page, 'Chunks')
  await panel(page).getByText('0:02 to 0:05.500').waitFor()
  await expectAccessible(page)
  await panel(page)
    .getByRole('button', { name: /^Open .*_part1\.mp4$/ })
    .click()
  await page.getByRole('complementary', { name: /_part1\.mp4$/ }).waitFor()
  await tab(page, 'Metadata')
  await panel(page).getByText('0:03.500').waitFor()
  await tab(page, 'Download')
  await expect.poll(() => player(page).evaluate(playedMs), { timeout: 30_000 }).toEqual({ lengthMs: 3500, hasEnded: true })
  await expectAccessible(page)
  await tab(page, 'Metadata')
  await panel(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('_part1.mp4 is deleted.').waitFor()
})

test('UI-139 a file is shared with a link that needs no account, and sent to no FTP server in a private network', async ({ page }) => {
  await signIn(page, 'luc_admin')
  await openFile(page, 2)
  await tab(page, 'Share/FTP')
  await panel(page).getByRole('button', { name: 'Make a link' }).click()
  const link = await panel(page).getByLabel('Link', { exact: true }).inputValue()
  const reply = await fetch(link)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  await reply.body?.cancel()

  const form = panel(page).getByRole('form', { name: 'Send by FTP' })
  await form.getByLabel('Server').fill('127.0.0.1')
  await form.getByLabel('User name').fill('studio')
  await form.getByLabel('Password', { exact: true }).fill('secret')
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await form.getByText('The FTP server is in a network to which the core sends no files.').waitFor()
  await expectAccessible(page)
})

test('UI-137 R-186 a file plays on an idle channel of its server', async ({ page }) => {
  await signIn(page, 'super_user')
  await page.goto('/files')
  await complete(page).first().waitFor()
  const ids = await complete(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-row-id')))
  const idle = panel(page)
    .locator('li', { hasText: /Idle|Online/ })
    .getByRole('button', { name: /^Play on / })
  const channel = panel(page).getByRole('button', { name: / on / }).first()
  const none = panel(page).getByText('You have no channel on the server of this file.')
  // A file may be on a server without a channel that plays files, such as one with distributors only.
  const openNext = async () => {
    do {
      await page.goto(`/files?item=${ids.shift()}`)
      await channel.or(none).waitFor()
    } while (await none.isVisible())
  }
  await openNext()
  await expectAccessible(page)
  // A crew may take a channel before the click: another one is chosen, also on another server, until a channel plays the file.
  const plays = async () => {
    if ((await idle.count()) === 0) await openNext()
    await idle
      .last()
      .click({ timeout: 2000 })
      .catch(() => {})
    return page.getByText(/ plays on .+\.$/).count()
  }
  await expect.poll(plays, { timeout: 45_000, interval: 500 }).toBeGreaterThan(0)
})

test('R-037 R-115 a reader sees files, and every button says why it is disabled', async ({ page }) => {
  await signIn(page, 'luc_read')
  await page.goto('/files')
  await rows(page).first().click()
  await tab(page, 'Metadata')
  const remove = panel(page).getByRole('button', { name: 'Delete' })
  await remove.waitFor()
  expect(await remove.getAttribute('aria-disabled')).toBe('true')
  await panel(page).getByText('Not available for your user type').first().waitFor({ state: 'attached' })
})
