// Measures the signal flow in Chromium with 10,000 units and 1,000 changes a second: main thread, and frames while it is panned and zoomed.
import type { CDPSession, Page } from 'playwright'
import { launchBrowser, signIn } from '../support/browser.ts'
import { mainThreadShare } from './main-thread.ts'
import { atMost, type Figure, plain, startSubject } from './measure.ts'

const mainThreadMax = 10
const longFrameMs = 50

interface Frames {
  readonly long: number
  readonly all: number
  readonly worstMs: number
}

/** Pans up and down and zooms in and out for eight seconds. Returns the number of frames longer than 50 ms and of all frames. */
function panFrames(page: Page): Promise<Frames> {
  return page.evaluate(
    (limit) =>
      new Promise<Frames>((resolve) => {
        const canvas = document.querySelector('main canvas') as HTMLElement
        const { left, top, width, height } = canvas.getBoundingClientRect()
        const wheel = (fields: WheelEventInit) =>
          canvas.dispatchEvent(
            new WheelEvent('wheel', { clientX: left + width / 2, clientY: top + height / 2, cancelable: true, bubbles: true, ...fields }),
          )
        const startedAt = performance.now()
        let [last, long, all, worstMs] = [startedAt, 0, 0, 0]
        const step = (now: number) => {
          if (now - last > limit) long++
          worstMs = Math.max(worstMs, now - last)
          all++
          last = now
          const at = now - startedAt
          const sign = Math.floor(at / 2000) % 2 === 0 ? 1 : -1
          if (at % 2000 < 1400) wheel({ deltaY: 45 * sign })
          else wheel({ deltaY: at % 2000 < 1700 ? 30 : -30, ctrlKey: true })
          if (at < 8000) requestAnimationFrame(step)
          else resolve({ long, all, worstMs })
        }
        requestAnimationFrame(step)
      }),
    longFrameMs,
  )
}

/** Returns the CPU seconds of the main thread: other processes of the machine do not count. */
async function cpuSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

/** Pans, and returns the frames and the CPU milliseconds of the main thread per frame. */
async function measurePan(page: Page): Promise<Frames & { readonly cpuMs: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await cpuSeconds(session)
  const frames = await panFrames(page)
  const cpuMs = (1000 * ((await cpuSeconds(session)) - before)) / frames.all
  await session.detach()
  return { ...frames, cpuMs }
}

export async function run(): Promise<Figure[]> {
  const subject = await startSubject<{ address: string; username: string; onAir: number }>('signal-flow-core.ts')
  const { address, onAir } = subject.ready
  const browser = await launchBrowser()
  try {
    const page = await (await browser.newContext({ baseURL: address, viewport: { width: 1440, height: 900 } })).newPage()
    await signIn(page, 'super_user')
    const figures: Figure[] = [plain('units on air, one to each channel', onAir, `of 10,000`)]
    for (const [name, path] of [
      ['summed', '/signal_flow?links=carrier'],
      ['a box per unit', '/signal_flow?by=unit&links=carrier'],
    ] as const) {
      await page.goto(path)
      await page.locator('main canvas').waitFor()
      await page.waitForTimeout(8000)
      const share = await mainThreadShare(page)
      const { long, all, worstMs, cpuMs } = await measurePan(page)
      figures.push(
        atMost(`main thread, ${name}`, share, '%', mainThreadMax),
        atMost(`frames longer than 50 ms while panning, ${name}`, long, `of ${all}`, 0),
        plain(`longest frame, ${name}`, worstMs, 'ms'),
        plain(`main thread per frame while panning, ${name}`, cpuMs, 'ms of CPU'),
      )
      if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/${name}.png` })
    }
    return figures
  } finally {
    await browser.close()
    await subject.stop()
  }
}
