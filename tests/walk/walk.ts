// `pnpm walk --address URL [--out DIR] [--only TEXT] [--look en-dark-1440]`: opens the screens of a running console in both languages, both colours and
// two widths, and writes a screenshot of each. It needs the demo data of `npm start`. Look at the pictures: nothing compares them.
// `pnpm walk --readme` writes those of the README.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { colorSchemes, type ColorScheme, launchBrowser, prefer, showIn, signIn } from '../support/browser.ts'
import { readOptions } from '../../tools/read-options.ts'
import { readmeScreens } from './readme-screens.ts'
import type { Screen } from './screen.ts'
import { screens } from './screens.ts'
import { smallPng } from './small-png.ts'

const usage = `pnpm walk [--address URL] [--out DIR] [--only TEXT] [--look en-dark-1440] [--readme]

Opens the screens of a running demo (--address, http://localhost:4000) in both languages, both colours and two widths, and
writes a picture of each to --out (test-results/walk). --only takes the screens whose name has one of
the texts, separated by commas; --look one look. --readme writes the pictures of the README to docs/console.`
const { values } = readOptions(
  {
    address: { type: 'string', default: 'http://localhost:4000' },
    out: { type: 'string', default: 'test-results/walk' },
    only: { type: 'string', default: '' },
    look: { type: 'string', default: '' },
    readme: { type: 'boolean', default: false },
  },
  usage,
)
const walked = values.readme ? { all: readmeScreens, look: 'en-light-1440' } : { all: screens, look: values.look }
const readmeDir = join(import.meta.dirname, '../../docs/console')
/** Moving pictures need most of it. */
const settleMs = 1500

interface Look {
  language: 'en' | 'zh'
  colorScheme: ColorScheme
  width: number
}

const looks: readonly Look[] = (['en', 'zh'] as const).flatMap((language) =>
  colorSchemes.flatMap((colorScheme) => [1440, 390].map((width) => ({ language, colorScheme, width }))),
)

const nameOf = ({ language, colorScheme, width }: Look) => `${language}-${colorScheme}-${width}`

const chosenScreens = walked.all.filter(({ name }) => values.only.split(',').some((part) => name.includes(part)))
if (chosenScreens.length === 0) throw new Error(`No screen has a name with ${values.only}.`)

/** Creates a page. Language and colours of the browser count before sign-in only; the form of the sign-in helper is in English. */
async function newPage(browser: Browser, { language, colorScheme, width }: Look, role: string | null): Promise<Page> {
  const locale = language === 'zh' && role === null ? 'zh-CN' : 'en-GB'
  const viewport = { width, height: width === 390 ? 844 : 900 }
  const page = await (await browser.newContext({ baseURL: values.address, viewport, locale })).newPage()
  if (role === null) await showIn(page, colorScheme)
  return page
}

/** Takes the screenshots of one look. Returns what went wrong: screens that did not open, and errors that the page logged. */
async function walk(browser: Browser, look: Look): Promise<string[]> {
  const faults: string[] = []
  const dir = values.readme ? readmeDir : join(values.out, nameOf(look))
  mkdirSync(dir, { recursive: true })
  let role: string | null = null
  let page = await newPage(browser, look, role)
  const shoot = async (name: string) => {
    const picture = await page.screenshot()
    writeFileSync(join(dir, `${name}.png`), values.readme ? await smallPng(browser, picture) : picture)
  }
  for (const screen of chosenScreens) {
    if (screen.role !== role) {
      await page.context().close()
      page = await newPage(browser, look, screen.role)
      page.on('pageerror', (error) => faults.push(`${nameOf(look)}: ${error.message}`))
      if (screen.role !== null) await enter(page, screen.role, look)
      role = screen.role
    }
    await visit(page, screen, shoot).catch((error: Error) =>
      faults.push(`${nameOf(look)}: ${screen.name}: ${error.message.split('\n')[0]}`),
    )
  }
  await page.context().close()
  return faults
}

async function enter(page: Page, role: string, { language, colorScheme }: Look): Promise<void> {
  await signIn(page, role)
  // The pages of roles without access follow the browser.
  await page.evaluate((chosen) => localStorage.setItem('backhaul.language', chosen), language)
  await showIn(page, colorScheme)
  await prefer(page, { language, colorScheme })
}

async function visit(page: Page, { name, path, open }: Screen, shoot: (name: string) => Promise<unknown>): Promise<void> {
  await page.goto(typeof path === 'string' ? path : await path(page))
  await page.locator('main, form').first().waitFor()
  await page.waitForTimeout(settleMs)
  const parts = open === undefined ? [] : await open(page)
  await page.waitForTimeout(settleMs)
  await shoot(name)
  // A picture of an error page proves nothing. Screens of other failures are wanted; none is of a missing object.
  const missing = page.locator('[data-code$=_NOT_FOUND]:visible, [data-missing]:visible')
  if ((await missing.count()) > 0) throw new Error(`The screen shows: ${await missing.first().innerText()}`)
  for (const [index, part] of parts.entries()) {
    await part()
    await page.waitForTimeout(settleMs)
    await shoot(`${name}-${index + 1}`)
  }
}

const browser = await launchBrowser()
try {
  const faults: string[] = []
  const chosen = looks.filter((look) => nameOf(look).includes(walked.look))
  for (const look of chosen) faults.push(...(await walk(browser, look)))
  for (const fault of faults) console.log(fault)
  console.log(`Looks: ${chosen.length}, faults: ${faults.length}. The pictures are in ${values.readme ? readmeDir : values.out}.`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await browser.close()
}
