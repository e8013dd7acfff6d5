import type { Page } from 'playwright'
import { firstMs, type Screen, unitAt } from './screen.ts'

// Dialogs of the receiving side, and what its pages show while they wait, fail or lost the core.

const dialogOf = (icon: string) => async (page: Page) => {
  await page.locator('[data-row-id]').first().click({ timeout: firstMs })
  await page.locator(`button:has(.tabler-icon-${icon}):visible`).first().click({ timeout: firstMs })
  return []
}

/** Pages that ask the core for what they show; the lists are live. */
const asking = {
  ingest: ['/ingest', /ingest/i],
} as const

const reloaded = async (page: Page) => {
  await page.reload()
  await page.locator('main').waitFor()
  return []
}

export const receivingScreens: readonly Screen[] = [
  { name: 'receiving-p2p', role: 'luc_admin', path: '/channels', open: dialogOf('arrows-exchange') },
  {
    name: 'receiving-wall',
    role: 'luc_admin',
    path: '/signal_flow?show=picture',
    open: async (page) => {
      await page.locator('button:has(.tabler-icon-maximize)').click({ timeout: firstMs })
      return []
    },
  },
  { name: 'receiving-flow-unit', role: 'luc_admin', path: unitAt('streaming', (id) => `/signal_flow?open=unit:${id}`) },
  { name: 'receiving-flow-search', role: 'luc_admin', path: '/signal_flow?q=miami' },
  ...Object.entries(asking).flatMap(([name, [path, call]]): Screen[] => [
    {
      name: `receiving-${name}-waits`,
      role: 'luc_admin',
      path,
      open: async (page) => {
        await page.route(call, (route) => (route.request().resourceType() === 'fetch' ? undefined : route.continue()))
        return reloaded(page)
      },
    },
    {
      name: `receiving-${name}-fails`,
      role: 'luc_admin',
      path,
      open: async (page) => {
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await page.route(call, (route) => (route.request().resourceType() === 'fetch' ? route.abort() : route.continue()))
        await reloaded(page)
        // The console repeats a read before it shows the error.
        await page.locator('main [role=alert] button').waitFor({ timeout: firstMs })
        return [() => page.unrouteAll({ behavior: 'ignoreErrors' })]
      },
    },
  ]),
  ...['/channels', '/devices', '/video_return', '/audio_rooms', '/signal_flow'].map((path): Screen => ({
    name: `receiving-stale-${path.slice(1)}`,
    role: 'luc_admin',
    path,
    open: async (page) => {
      await page.context().setOffline(true)
      await page.waitForTimeout(25_000)
      return [() => page.context().setOffline(false)]
    },
  })),
  ...['/channels', '/devices', '/video_return', '/audio_rooms', '/signal_flow', '/ingest'].map((path): Screen => ({
    name: `receiving-new-${path.slice(1)}`,
    role: 'luc_regular',
    path,
  })),
]
