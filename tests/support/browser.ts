import { AxeBuilder } from '@axe-core/playwright'
import type { Preferences } from '@backhaul/contract/preferences'
import { demoAccounts } from '@backhaul/database/accounts'
import { type Browser, chromium, type Page } from 'playwright'
import { findBrowser } from '../../tools/browser.mjs'

/** The Chromium of this machine. */
export function browserPath(): string {
  const path = findBrowser()
  if (path === undefined) throw new Error('There is no Chromium here: install it, or set CHROMIUM_PATH. "npm test" installs one.')
  return path
}

/** Quiet on a network that leads nowhere; root has no sandbox. */
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

/** What one test leaves behind in an account's preferences must not lead the next one elsewhere. */
async function forgetPreferences(address: string, { username, password }: Account): Promise<void> {
  const ask = async (method: string, path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', cookie }
    const answer = await fetch(`${address}/core/${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
    return answer
  }
  const cookie = (await ask('POST', 'auth/login', { username, password })).headers.get('set-cookie')?.split(';')[0]
  const usual: Partial<Preferences> = { language: null, colorScheme: 'dark', currentRoute: null, groupId: null, inventoryId: null }
  await ask('PUT', 'userPreferences', usual, cookie)
  await ask('POST', 'auth/logout', {}, cookie)
}

/** Signs a demo account in by the page, as people do; it ends where the console leads this role the first time. */
export async function signIn(page: Page, role: string): Promise<void> {
  const account = demoAccounts.find((one) => one.role === role)
  if (account === undefined) throw new Error(`The demo world has no account of role ${role}.`)
  await page.goto('/login')
  await forgetPreferences(new URL(page.url()).origin, account)
  await page.getByLabel(/user ?name/i).fill(account.username)
  await page.locator('input[type=password]').fill(account.password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
}

export const colorSchemes = ['dark', 'light'] as const
export type ColorScheme = (typeof colorSchemes)[number]

/** Before anybody is signed in: what this page opens from now on is in these colours, as chosen last time. */
export const showIn = (page: Page, scheme: ColorScheme): Promise<unknown> =>
  page.addInitScript((chosen) => localStorage.setItem('backhaul.colorScheme', chosen), scheme)

/** Changes preferences of who is signed in, and shows the page with them. */
export async function prefer(page: Page, preferences: Partial<Preferences>): Promise<void> {
  const answer = await page.evaluate(async (body) => {
    const put = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return (await fetch('/core/userPreferences', put)).status
  }, preferences)
  if (answer !== 200) throw new Error(`The preferences were refused with ${answer}.`)
  await page.reload()
}

/** What axe has against the page as it is, one line per element; empty when it has nothing. WCAG 2.2 A and AA and good practice. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}\n${failureSummary}`),
  )
}
