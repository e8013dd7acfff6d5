import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { test as base, expect, inject } from 'vitest'
import { accessibilityFaults, launchBrowser } from './browser.ts'

const pictures = join(import.meta.dirname, '../../test-results')

/**
 * `test` with a `page` of its own: empty storage, 1440 × 900, English, addresses relative to the running stack. A test fails, too,
 * when the page throws or writes to the console's error log, so that a broken policy or a warning of React does not pass.
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
    const complaints = complaintsOf(page)
    onCleanup(async () => {
      if (task.result?.state === 'fail' || complaints.length > 0) await keepPicture(page, task.name)
      await context.close()
      if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}`)
    })
    return page
  })

function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message))
  page.on('console', (message) => {
    // Chromium itself reports answers such as 401; whether they are right is for the tests to say.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text())
  })
  return complaints
}

/** What a failed test saw, in test-results/. */
async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name.replaceAll(/\W+/g, '-').slice(0, 100)}-${inject('stack').transport}.png`) })
}

export const expectAccessible = async (page: Page): Promise<void> => expect(await accessibilityFaults(page)).toEqual([])

export { colorSchemes, prefer, showIn, signIn } from './browser.ts'
export { expect } from 'vitest'
