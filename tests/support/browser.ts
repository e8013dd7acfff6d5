import { AxeBuilder } from '@axe-core/playwright'
import type { Preferences } from '@backhaul/contract/preferences'
import { demoAccounts } from '@backhaul/database/accounts'
import { type Browser, chromium, type Page } from 'playwright'
import { findBrowser } from '../../tools/browser.mjs'

/** Returns the path of the Chromium on this machine. */
export function browserPath(): string {
  const path = findBrowser()
  if (path === undefined) throw new Error('Chromium was not found. Install it, or set CHROMIUM_PATH. "npm test" installs one.')
  return path
}

/** Disables background requests, which fail without a network. The sandbox is not available to root. */
const launchArguments = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

export const launchBrowser = (): Promise<Browser> => chromium.launch({ executablePath: browserPath(), args: launchArguments })

/** The preferences at the beginning of a test, so that those of an earlier test do not affect it. */
const usual: Partial<Preferences> = {
  language: null,
  colorScheme: 'dark',
  currentRoute: null,
  filters: { devices: {} },
  filtersOpen: { devices: false },
  stopBy: 'hold',
  zendeskChatHidden: false,
  groupId: null,
  inventoryId: null,
}

function accountOf(role: string): { username: string; password: string } {
  const account = demoAccounts.find((one) => one.role === role)
  if (account === undefined) throw new Error(`The demo data contain no account of role ${role}.`)
  return { username: account.username, password: account.password }
}

/** A page without the console, in which a test asks the core before it opens the page that it is about. */
export const blank = '/config.json'

/**
 * Signs in a demo account over the API and opens a page, by default the first one of the role. `signInByPage` costs each test a
 * quarter of its time more.
 */
export async function signIn(page: Page, role: string, at = '/', preferences: Partial<Preferences> = {}): Promise<void> {
  await page.goto(blank)
  await beginSession(page, role, preferences)
  if (at === blank) return
  await page.goto(at)
  if (at === '/') await page.waitForURL((url) => url.pathname !== '/')
}

async function beginSession(page: Page, role: string, preferences: Partial<Preferences>): Promise<void> {
  const ask = async (method: string, path: string, body: object) => {
    const status = await page.evaluate(
      async (sent) =>
        (await fetch(sent.path, { method: sent.method, headers: { 'content-type': 'application/json' }, body: sent.body })).status,
      { method, path, body: JSON.stringify(body) },
    )
    if (status !== 200) throw new Error(`${path} was answered with ${status}.`)
  }
  await ask('POST', '/core/auth/login', accountOf(role))
  await ask('PUT', '/core/userPreferences', { ...usual, ...preferences })
}

/** Signs in a demo account through the sign-in page. The page ends at the first page of the role. */
export async function signInByPage(page: Page, role: string): Promise<void> {
  const { username, password } = accountOf(role)
  await signIn(page, role, blank)
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByLabel(/user ?name/i).fill(username)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
}

export const colorSchemes = ['dark', 'light'] as const
export type ColorScheme = (typeof colorSchemes)[number]

/** Sets the color scheme that the page uses before sign-in, like a choice from an earlier visit. */
export const showIn = (page: Page, scheme: ColorScheme): Promise<unknown> =>
  page.addInitScript((chosen) => localStorage.setItem('backhaul.colorScheme', chosen), scheme)

/** Changes preferences of the signed-in account and reloads the page. */
export async function prefer(page: Page, preferences: Partial<Preferences>): Promise<void> {
  const answer = await page.evaluate(async (body) => {
    const put = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return (await fetch('/core/userPreferences', put)).status
  }, preferences)
  if (answer !== 200) throw new Error(`The preferences were answered with ${answer}.`)
  await page.reload()
}

const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Returns the violations that axe finds on the page or in a part of it, one per element: WCAG 2.2 A and AA and best practices. */
export async function accessibilityFaults(
  page: Page,
  tags: readonly string[] = [...wcagTags, 'best-practice'],
  part = 'html',
): Promise<string[]> {
  // The builder loads axe for each look. A document that has it is given an empty text: to read axe takes as long as to look.
  const isLoaded = await page.evaluate(() => 'axe' in globalThis)
  const { violations } = await new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
    .include(part)
    .options({ runOnly: [...tags], resultTypes: ['violations'] })
    // The usual mode copies all elements that pass out of the page, for frames of other origins. The console has no such frames.
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}\n${failureSummary}`),
  )
}

/** Returns the violations while something is open that lies at the end of the body, outside of all landmarks: WCAG without best practices. */
export const popupFaults = (page: Page, part?: string): Promise<string[]> => accessibilityFaults(page, wcagTags, part)
