import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { test as base, expect, inject } from 'vitest'
import { accessibilityFaults, type ColorScheme, launchBrowser, popupFaults } from './browser.ts'

/** The stack of this worker, which no other worker changes meanwhile. */
export function ownStack(): { address: string; transport: 'trpc' | 'rest' } {
  const { addresses, transport } = inject('stacks')
  return { address: addresses[Number(process.env['VITEST_POOL_ID']) - 1] as string, transport }
}

const pictures = join(import.meta.dirname, '../../test-results')

/**
 * `test` with its own `page`: empty storage, 1440 × 900, English, addresses relative to the running stack. A test also fails
 * when the page throws or logs an error, so that policy violations and React warnings are detected.
 */
export const test = base
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('page', async ({ browser, task }, { onCleanup }) => {
    const context = await browser.newContext({
      baseURL: ownStack().address,
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
      reducedMotion: 'reduce',
    })
    // A page fetches the parts that it does not show yet while it is idle, which costs two CPU seconds for each new page. It is
    // proven by `faults/offline`; here a part is fetched when it is used.
    await context.addInitScript(`globalThis.requestIdleCallback = () => 0`)
    const page = await context.newPage()
    const errors = errorsOf(page)
    onCleanup(async () => {
      if (task.result?.state === 'fail' || errors.length > 0) await saveScreenshot(page, task.name)
      await context.close()
      if (errors.length > 0) throw new Error(`The page logged errors:\n${errors.join('\n')}`)
    })
    return page
  })

function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
  page.on('console', (message) => {
    // Chromium also logs statuses such as 401, which a test may expect.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text())
  })
  return errors
}

/** Saves a screenshot of a failed test in test-results/. */
async function saveScreenshot(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name.replaceAll(/\W+/g, '-').slice(0, 100)}-${ownStack().transport}.png`) })
}

export const expectAccessible = async (page: Page): Promise<void> => expect(await accessibilityFaults(page)).toEqual([])

/** Goes to another page of the console as a link does: the console is not loaded again, which takes four CPU seconds. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    const before = history.state as { idx?: number } | null
    history.pushState({ usr: null, key: crypto.randomUUID().slice(0, 8), idx: (before?.idx ?? 0) + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)

/** Shows the page in other colours in place. A choice of the user sets the same attribute. */
export const colour = (page: Page, scheme: ColorScheme): Promise<void> =>
  page.evaluate((chosen) => void (document.documentElement.dataset['mantineColorScheme'] = chosen), scheme)

/**
 * Returns the violations of the page as it is, in dark colours, and those of contrast in light ones: nothing else depends on the
 * colours. `part`: of which the violations are wanted, while something is open that lies outside of all landmarks.
 */
export async function faultsInBothColours(page: Page, part?: string): Promise<string[]> {
  const dark = part === undefined ? await accessibilityFaults(page) : await popupFaults(page, part)
  await colour(page, 'light')
  const light = await accessibilityFaults(page, ['wcag143'], part)
  await colour(page, 'dark')
  return [...dark.map((fault) => `dark: ${fault}`), ...light.map((fault) => `light: ${fault}`)]
}

/**
 * Opens the list of idle units: in the list of all, those on air can fill the part in view. Returns the id of one that could start
 * now and does nothing else, such as an upload of an earlier test. `except`: units of which the channel was taken meanwhile.
 */
export async function aFreeUnit(page: Page, except: readonly string[] = []): Promise<string> {
  await page.goto('/list?status=idle')
  const idle = page
    .locator('[data-row-id]')
    .filter({ has: page.locator('button[data-act=start]:not([aria-disabled=true])', { hasText: 'Start' }), hasText: 'Idle' })
  await idle.first().waitFor({ timeout: 20_000 })
  const ids = (await idle.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row-id')))).filter(
    (id) => id !== null && !except.includes(id),
  )
  const free = await page.evaluate(async (all) => {
    for (const id of all) {
      const { tasks } = (await (await fetch(`/core/v2/units/${id}`)).json()) as { tasks: unknown[] }
      if (tasks.length === 0) return id
    }
    return null
  }, ids)
  if (free === null) throw new Error('Every idle unit of the list is busy with a task.')
  return free
}

export { blank, colorSchemes, popupFaults, prefer, showIn, signIn, signInByPage } from './browser.ts'
export { expect } from 'vitest'
