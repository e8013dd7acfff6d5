// Finds or installs a Chromium for the browser tests.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { giveUp, root } from './prepare.mjs'

// The headless shell is the first choice: it draws no window around a page, which saves about a quarter of the time of the tests.
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

function playwrightsOwn() {
  const path = createRequire(join(root, 'tests/package.json'))('playwright').chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/** Returns the path of an installed browser, if there is one. */
export function findBrowser() {
  return [process.env.CHROMIUM_PATH, ...usual].find((path) => path && existsSync(path)) ?? playwrightsOwn()
}

/** Installs Debian's package (with fonts for Chinese) where apt works, otherwise Playwright's download. */
export function installBrowser() {
  const attempt = (command, args) => {
    try {
      execFileSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      return true
    } catch {
      return false
    }
  }
  process.stdout.write('No Chromium found: installing one for the browser tests …\n')
  if (existsSync('/usr/bin/apt-get')) {
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
    const apt = (...args) => attempt([...sudo, 'apt-get'][0], [...sudo, 'apt-get', ...args].slice(1))
    apt('update', '-q')
    const install = (name) => apt('install', '-y', '-q', '--no-install-recommends', name, 'fonts-noto-cjk')
    // Older releases of Debian have the whole browser only.
    if (install('chromium-headless-shell') || install('chromium')) return findBrowser()
  }
  attempt(process.execPath, [join(root, 'tests/node_modules/playwright/cli.js'), 'install', 'chromium'])
  return findBrowser() ?? giveUp('The browser tests need Chromium: install it, or set CHROMIUM_PATH.')
}
