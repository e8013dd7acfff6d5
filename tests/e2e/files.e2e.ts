import type { Page } from 'playwright'
import { expect, expectAccessible, follow, signIn, test } from '../support/e2e.ts'

const rows = (page: Page) => page.locator('[data-row-id]')
/**
 * Rows of files that are complete. A file in transfer has a mark in the cell of its name, and cannot be played or cut. A recording
 * that another test uploaded from a unit has no pictures.
 */
const complete = (page: Page) => rows(page).filter({ hasNotText: /transferring|rec_\d/ })
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

interface ListedFile {
  readonly id: string
  readonly name: string
}

/** Returns complete files of the list. */
const listed = (page: Page): Promise<ListedFile[]> =>
  complete(page).evaluateAll((all) =>
    all.map((row) => ({
      id: row.getAttribute('data-row-id')!,
      name: row.querySelector('[aria-colindex="1"] [title]')!.getAttribute('title')!,
    })),
  )

/** Opens a file. Each step uses a file of its own, because all work on one stack. */
async function openFile(page: Page, { id, name }: ListedFile): Promise<void> {
  await follow(page, `/files?item=${id}`)
  await page.getByRole('complementary', { name, exact: true }).getByRole('tab', { name: 'Playout' }).waitFor()
}

/** Shows the metadata of the open file, and downloads it. */
async function download(page: Page, file: ListedFile): Promise<void> {
  await tab(page, 'Metadata')
  await panel(page).getByText('480x270').waitFor()
  await tab(page, 'Download')
  const link = panel(page).getByRole('link', { name: 'Download' })
  await expect.poll(() => link.getAttribute('aria-disabled')).toBeNull()
  await expectAccessible(page)
  const [started] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(new URL(started.url()).pathname).toBe(`/core/channelfiles/${file.id}/content`)
  expect(await started.failure()).toBeNull()
}

/** Cuts a chunk from the open file, opens it from the list of its chunks, plays it and deletes it. */
async function cutChunk(page: Page): Promise<void> {
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
}

/** Shares the open file with a link, and is refused to send it to a private network. */
async function share(page: Page): Promise<void> {
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
}

test('UI-063 UI-136 UI-138 UI-139 UI-140 UI-141 UI-142 R-257 files are listed, filtered, searched, downloaded, cut and shared with a link that needs no account', async ({
  page,
}) => {
  await signIn(page, 'luc_admin')
  await page.getByRole('navigation').getByRole('link', { name: 'Files', exact: true }).click()
  await page.waitForURL('**/files')
  await rows(page).first().waitFor()
  await expect.poll(() => page.title()).toBe('Files · Backhaul')
  await complete(page).nth(2).waitFor()
  await expectAccessible(page)
  const files = await listed(page)
  const { name } = files[0]!
  await follow(page, '/files?kind=chunk&q=no-such-file')
  await page.getByText('Reset').first().waitFor()
  await follow(page, `/files?q=${encodeURIComponent(name)}`)
  await expect.poll(() => rows(page).count()).toBe(1)
  await follow(page, '/files?kind=upload&by=kind')
  await page.getByRole('treegrid').getByText('Upload').first().waitFor()
  expect(await page.getByRole('treegrid').getByText('Recording').count()).toBe(0)
  for (const [index, use] of [download, cutChunk, share].entries()) {
    const file = files[index]!
    await openFile(page, file)
    await use(page, file)
  }
})

test('UI-137 R-186 a file plays on an idle channel of its server', async ({ page }) => {
  await signIn(page, 'super_user', '/files')
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
      await follow(page, `/files?item=${ids.shift()}`)
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
