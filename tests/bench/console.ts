// Measures the console in Chromium with 10,000 units and 1,000 changes a second: main thread, scrolling, start-up, write → paint.
import { gzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { launchBrowser, signIn } from '../support/browser.ts'
import { mainThreadShare } from './main-thread.ts'
import { atMost, type Figure, plain, startSubject } from './measure.ts'

const mainThreadMax = 10
const initialKbMax = 200
const interactiveMsMax = 1000
const paintMsMax = 500
const longFrameMs = 50
const dist = join(import.meta.dirname, '../../apps/console/dist')

/** Returns the gzipped size of the scripts that index.html loads at start. */
function initialKb(): number {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const files = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file as string)
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0) / 1024
}

/** Scrolls the list for six seconds. Returns the number of frames longer than 50 ms and of all frames. */
function scrollFrames(page: Page): Promise<{ long: number; all: number }> {
  return page.evaluate(
    (limit) =>
      new Promise<{ long: number; all: number }>((resolve) => {
        const grid = document.querySelector('[role=grid]') as HTMLElement
        const startedAt = performance.now()
        let [last, long, all] = [startedAt, 0, 0]
        const step = (now: number) => {
          if (now - last > limit) long++
          all++
          last = now
          grid.scrollTop += 40
          if (now - startedAt < 6000) requestAnimationFrame(step)
          else resolve({ long, all })
        }
        requestAnimationFrame(step)
      }),
    longFrameMs,
  )
}

/** Measures the time from navigation until the sign-in form is painted and accepts input, with the page's clock and an empty cache. */
async function interactiveMs(browser: Browser, address: string): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 5; i++) {
    const page = await (await browser.newContext()).newPage()
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('input[type=password]')) return
        observer.disconnect()
        // The task after the next frame runs when the form is painted and the main thread is free again.
        requestAnimationFrame(() => setTimeout(() => performance.mark('interactive')))
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto(`${address}/login`)
    await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0)
    times.push(await page.evaluate(() => performance.getEntriesByName('interactive')[0]!.startTime))
    await page.context().close()
  }
  return times.sort((a, b) => a - b)[2] as number
}

/** Renames the first unit repeatedly and measures, with the page's clock, the time until the new name is painted. */
async function paintDelays(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const row = document.querySelector('[role=row][data-row-id]')
    const unitId = row?.getAttribute('data-row-id')
    const base = /[A-Z][A-Za-z]+-[A-Za-z0-9]+(?:-\d+)?/.exec(row?.textContent ?? '')?.[0]
    if (!unitId || !base) throw new Error('The list shows no unit.')
    const delays: number[] = []
    for (let i = 0; i < 60; i++) {
      const name = `${base}_${i}` // sorts at the same place, so that the row remains visible
      const startedAt = performance.now()
      const body = JSON.stringify({ unitId, name })
      await fetch('/core/devices/update', { method: 'PUT', headers: { 'content-type': 'application/json' }, body })
      while (!document.querySelector('[role=grid]')?.textContent?.includes(name)) {
        if (performance.now() - startedAt > 5000) throw new Error(`${name} was not painted within 5 s.`)
        await new Promise(requestAnimationFrame)
      }
      delays.push(performance.now() - startedAt)
      await new Promise((resolve) => setTimeout(resolve, 37 * (i % 7)))
    }
    return delays
  })
}

export async function run(): Promise<Figure[]> {
  const subject = await startSubject<{ address: string; username: string }>('console-core.ts')
  const { address, username } = subject.ready
  const browser = await launchBrowser()
  try {
    const interactive = await interactiveMs(browser, address)
    const page = await (await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } })).newPage()
    await signIn(page, username)
    await page.locator('[data-row-id]').first().waitFor()
    await page.waitForTimeout(5000)
    const share = await mainThreadShare(page)
    const frames = await scrollFrames(page)
    await page.locator('[role=grid]').evaluate((grid) => (grid.scrollTop = 0))
    await page.locator('[role=row][aria-rowindex="2"]').waitFor()
    const delays = (await paintDelays(page)).sort((a, b) => a - b)
    const changes = await subject.ask<number>('changesPerS')
    return [
      plain('changes a second in the stream', changes, '1/s'),
      atMost('main thread, 10,000 units live', share, '%', mainThreadMax),
      atMost('frames longer than 50 ms while scrolling', frames.long, `of ${frames.all}`, 0),
      atMost('initial JavaScript, gzip', initialKb(), 'kB', initialKbMax),
      atMost('sign-in page interactive', interactive, 'ms', interactiveMsMax),
      plain('write → paint p50', delays[Math.floor(delays.length / 2)] as number, 'ms'),
      atMost('write → paint p99', delays[Math.floor(delays.length * 0.99)] as number, 'ms', paintMsMax),
    ]
  } finally {
    await browser.close()
    await subject.stop()
  }
}
