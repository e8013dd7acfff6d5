import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { test as base, expect, inject } from 'vitest'
import { accessibilityFaults, launchBrowser } from './browser.ts'

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
      baseURL: inject('stack').address,
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
      reducedMotion: 'reduce',
    })
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
  await page.screenshot({ path: join(pictures, `${name.replaceAll(/\W+/g, '-').slice(0, 100)}-${inject('stack').transport}.png`) })
}

export const expectAccessible = async (page: Page): Promise<void> => expect(await accessibilityFaults(page)).toEqual([])

/**
 * Opens the list of idle units: in the list of all, those on air can fill the part in view. Returns the id of one that could start
 * now and does nothing else, such as an upload of an earlier test.
 */
export async function aFreeUnit(page: Page): Promise<string> {
  await page.goto('/list?status=idle')
  const idle = page
    .locator('[data-row-id]')
    .filter({ has: page.locator('button[data-act=start]:not([aria-disabled=true])', { hasText: 'Start' }), hasText: 'Idle' })
  await idle.first().waitFor({ timeout: 20_000 })
  const ids = await idle.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row-id')))
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

export { colorSchemes, popupFaults, prefer, showIn, signIn } from './browser.ts'
export { expect } from 'vitest'
