// Measures the channel page in Chromium with 5,000 channels and 500 changes a second: the load of its main thread.
import { launchBrowser, signIn } from '../support/browser.ts'
import { mainThreadShare } from './main-thread.ts'
import { atMost, type Figure, plain, startSubject } from './measure.ts'

const mainThreadMax = 10
const settleMs = 5000

export async function run(): Promise<Figure[]> {
  const subject = await startSubject<{ address: string; username: string }>('console-channels-core.ts')
  const { address, username } = subject.ready
  const browser = await launchBrowser()
  try {
    const page = await (await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } })).newPage()
    await signIn(page, username)
    await page.goto('/channels')
    await page.locator('[data-row-id]').first().waitFor()
    await page.waitForTimeout(settleMs)
    const share = await mainThreadShare(page)
    const shown = Number((await page.locator('[role=grid]').getAttribute('aria-rowcount')) ?? 0)
    return [
      plain('channels in the list', shown, ''),
      plain('changes a second in the stream', await subject.ask<number>('changesPerS'), '1/s'),
      atMost('main thread, 5,000 channels live', share, '%', mainThreadMax),
    ]
  } finally {
    await browser.close()
    await subject.stop()
  }
}
