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

interface Account {
  readonly username: string
  readonly password: string
}

/** Resets the preferences of an account, so that those of an earlier test do not affect the next one. */
async function resetPreferences(address: string, { username, password }: Account): Promise<void> {
  const ask = async (method: string, path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', cookie }
    const answer = await fetch(`${address}/core/${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`)
    return answer
  }
  const cookie = (await ask('POST', 'auth/login', { username, password })).headers.get('set-cookie')?.split(';')[0]
  const scope = { groupId: null, inventoryId: null }
  const usual: Partial<Preferences> = {
    language: null,
    colorScheme: 'dark',
    currentRoute: null,
    filters: { devices: {} },
    filtersOpen: { devices: false },
    stopBy: 'hold',
    zendeskChatHidden: false,
    ...scope,
  }
  await ask('PUT', 'userPreferences', usual, cookie)
  await ask('POST', 'auth/logout', {}, cookie)
}

/** Signs in a demo account through the sign-in page. The page ends at the first page of the role. */
export async function signIn(page: Page, role: string): Promise<void> {
  const account = demoAccounts.find((one) => one.role === role)
  if (account === undefined) throw new Error(`The demo data contain no account of role ${role}.`)
  await page.goto('/login')
  const { origin, hostname } = new URL(page.url())
  // The worlds of a simulation are new, and only browsers know the names below localhost.
  if (!hostname.endsWith('.localhost')) await resetPreferences(origin, account)
  await page.getByLabel(/user ?name/i).fill(account.username)
  await page.locator('input[type=password]').fill(account.password)
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
  const { violations } = await new AxeBuilder({ page })
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
