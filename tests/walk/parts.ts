import type { Page } from 'playwright'
import { firstMs, newFault, type Screen, type Step, unitAt, unitIds } from './screen.ts'

// Dialogs, states and results that no address opens. Several stops command units, end streams or disturb calls: the demo goes on with what they left.

/** Commands of devices take some seconds. */
const commandMs = 60_000
const scanMs = 180_000

const button = (page: Page, icon: string) => page.locator(`button:has(.tabler-icon-${icon}):visible`)
const press = (page: Page, icon: string) => button(page, icon).first().click({ timeout: firstMs })
const dialog = (page: Page) => page.locator('[role=dialog]:visible')
const mainButton = (page: Page) => dialog(page).locator('button:not([aria-label])').last()

/** Opens what the first button with an icon opens, then takes further steps. */
const opens =
  (icon: string, ...steps: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page): Promise<readonly Step[]> => {
    await press(page, icon)
    return steps.map((step) => () => step(page))
  }

/** Opens a tab of the panel, counted from the last one. */
async function tabFromEnd(page: Page, index: number): Promise<void> {
  const tabs = page.locator('[role=tab]:visible')
  await tabs.first().waitFor({ timeout: firstMs })
  await tabs.nth((await tabs.count()) - index).click()
}

const tabOf = (page: Page, index: number) => page.locator('[role=tab]:visible').nth(index).click({ timeout: firstMs })
const panel = (page: Page) => page.locator('[role=tabpanel]:visible')

/** Stops ask instead of being held, so that the question can be seen. */
const askStops = (page: Page) =>
  page.evaluate(() =>
    fetch('/core/userPreferences', { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{"stopBy":"ask"}' }),
  )

/** Presses the button of the first session of a tab, which starts or stops it. */
const session = (index: number) => async (page: Page) => {
  await tabOf(page, index)
  const start = panel(page).locator('button:has(.tabler-icon-player-play)').first()
  await start.waitFor({ timeout: firstMs })
  return [() => start.click()]
}

const lists: readonly Screen[] = [
  { name: 'part-filters', role: 'luc_admin', path: '/list?status=idle', open: opens('filter') },
  {
    name: 'part-columns',
    role: 'luc_admin',
    path: '/list',
    open: async (page) => ((page.viewportSize()?.width ?? 0) > 768 ? opens('columns-3')(page) : []),
  },
  {
    name: 'part-views',
    role: 'luc_admin',
    path: '/list?q=lu3',
    open: opens('bookmark', (page) => page.locator('[role=menuitem]:visible').last().click()),
  },
  { name: 'part-bell', role: 'luc_admin', path: '/list', open: opens('bell') },
  {
    name: 'part-shortcuts',
    role: 'luc_admin',
    path: '/list',
    open: async (page) => {
      await page.keyboard.press('Shift+?')
      return []
    },
  },
  {
    name: 'part-channel',
    role: 'luc_admin',
    path: unitAt('idle', (id) => `/list?unit=${id}`),
    open: async (page) => {
      await panel(page).locator('button:has(.tabler-icon-chevron-down)').first().click({ timeout: firstMs })
      return []
    },
  },
  {
    name: 'part-stop',
    role: 'luc_admin',
    path: unitAt('streaming', (id) => `/list?unit=${id}`),
    open: async (page) => {
      await askStops(page)
      await page.reload()
      await panel(page).locator('button:has(.tabler-icon-player-stop)').first().click({ timeout: firstMs })
      return []
    },
  },
  {
    name: 'part-bulk',
    role: 'luc_admin',
    path: '/list?status=idle',
    open: async (page) => {
      for (const index of [0, 1, 2]) await page.locator('[data-row-id] input[type=checkbox]').nth(index).check({ timeout: firstMs })
      let count = 0
      await page.route(/reboot(?:\?|$)/, (route) => (++count === 1 ? route.abort() : route.continue()))
      await page.locator('section button:has(.tabler-icon-refresh-alert)').last().click()
      return [() => mainButton(page).click(), () => dialog(page).locator('[data-state=unknown]').first().waitFor({ timeout: commandMs })]
    },
  },
]

const unitParts: readonly Screen[] = [
  {
    name: 'part-live',
    role: 'luc_admin',
    path: async (page) => `/list?unit=${(await unitIds(page, ({ status, selChannel }) => status === 'idle' && selChannel !== null))[3]}`,
    open: async (page) => {
      await press(page, 'broadcast')
      await dialog(page).locator('label:has(+ input), input[type=radio] + label').last().click()
      await dialog(page).locator('input:not([type=radio])').last().fill('rtmp://ingest.cdn.example/live/key-1')
      await mainButton(page).click()
      return [() => dialog(page).locator('button:has(.tabler-icon-player-stop)').first().waitFor({ timeout: commandMs })]
    },
  },
  {
    name: 'part-speed-test',
    role: 'luc_admin',
    path: async (page) =>
      `/list?unit=${(await unitIds(page, ({ type, status, selChannel }) => type === 'LU-800' && status === 'idle' && selChannel !== null))[0]}`,
    open: async (page) => {
      await tabFromEnd(page, 3)
      await panel(page).locator('button').first().click()
      return [
        () => mainButton(page).click(),
        async () => {
          await dialog(page).locator('[role=progressbar]').waitFor({ state: 'detached', timeout: commandMs })
        },
      ]
    },
  },
  {
    name: 'part-logs',
    role: 'luc_admin',
    path: unitAt('idle', (id) => `/list?unit=${id}`),
    open: async (page) => {
      await tabFromEnd(page, 2)
      await press(page, 'file-text')
      return []
    },
  },
  {
    name: 'part-ai',
    role: 'super_user',
    path: async (page) => `/list?unit=${await unitWithAi(page)}`,
    open: async (page) => {
      await tabFromEnd(page, 2)
      await press(page, 'sparkles')
      return [() => mainButton(page).click(), () => page.waitForTimeout(6000)]
    },
  },
  {
    name: 'part-reboot',
    role: 'luc_admin',
    path: unitAt('streaming', (id) => `/list?unit=${id}`),
    open: async (page) => {
      await tabFromEnd(page, 2)
      await press(page, 'refresh-alert')
      return []
    },
  },
  {
    name: 'part-multi-camera',
    role: 'luc_admin',
    path: async (page) =>
      `/list?unit=${(await unitIds(page, ({ type, status, selChannel }) => type === 'LU-800' && status === 'idle' && selChannel !== null))[1]}`,
    open: async (page) => [...(await session(1)(page)), () => page.waitForTimeout(8000)],
  },
  {
    name: 'part-intercom',
    role: 'luc_admin',
    path: async (page) => `/list?unit=${(await unitIds(page, ({ status, selChannel }) => status === 'idle' && selChannel !== null))[5]}`,
    open: async (page) => [...(await session(2)(page)), () => page.waitForTimeout(6000)],
  },
  {
    name: 'part-video-return',
    role: 'luc_admin',
    path: async (page) => `/list?unit=${(await unitIds(page, ({ status, selChannel }) => status === 'idle' && selChannel !== null))[6]}`,
    open: async (page) => {
      await tabOf(page, 4)
      // The connection of an earlier walk may run, and its channel is chosen.
      const stop = panel(page).locator('button:has(.tabler-icon-player-stop)')
      await panel(page).locator('button[type=submit]').waitFor({ timeout: firstMs })
      if (await stop.isVisible()) await stop.click()
      await panel(page).locator('input[aria-haspopup=listbox]:enabled').last().click({ timeout: commandMs })
      await page.locator('[role=option]:not([aria-selected=true]):visible').first().click()
      await panel(page).locator('button[type=submit]').click()
      await page.waitForTimeout(4000)
      const start = panel(page).locator('button:has(.tabler-icon-player-play)')
      return [() => start.click(), () => page.waitForTimeout(12_000)]
    },
  },
  {
    name: 'part-wifi',
    role: 'luc_admin',
    path: unitAt('idle', (id) => `/units/${id}/configuration/wifi`),
    open: opens('refresh', (page) => page.locator('section[aria-labelledby=networks] li button').first().click({ timeout: scanMs })),
  },
  {
    name: 'part-ip-pipe',
    role: 'luc_admin',
    path: async (page) =>
      `/units/${(await unitIds(page, ({ status, selChannel }) => status === 'idle' && selChannel !== null))[4]}/configuration/ip-pipe`,
    open: opens('player-play', (page) => page.waitForTimeout(6000)),
  },
  {
    name: 'part-modem',
    role: 'luc_admin',
    path: async (page) =>
      `/units/${(await unitIds(page, ({ type, status }) => type === 'LU-800' && status === 'idle'))[0]}/configuration/modem`,
    open: opens(
      'refresh',
      (page) => page.waitForTimeout(6000),
      (page) => page.locator('summary').first().click(),
    ),
  },
  {
    name: 'part-unsaved',
    role: 'luc_admin',
    path: unitAt('idle', (id) => `/units/${id}/configuration/advanced`),
    open: async (page) => {
      await page.locator('form input[type=text]').last().fill('x')
      await press(page, 'arrow-left').catch(() => page.locator('a:has(.tabler-icon-arrow-left)').click())
      return []
    },
  },
]

const pages: readonly Screen[] = [
  {
    name: 'part-upload',
    role: 'luc_admin',
    path: async (page) => `/file_upload?unit=${await unitWithFiles(page)}`,
    open: async (page) => {
      await page.locator('main li input[type=checkbox], main tr input[type=checkbox]').first().check({ timeout: firstMs })
      await page.locator('main section [role=combobox], main section input[aria-haspopup=listbox]').last().click()
      await page.locator('[role=option]:visible').first().click()
      return [() => press(page, 'upload'), () => page.waitForTimeout(4000)]
    },
  },
  {
    name: 'part-wall',
    role: 'luc_admin',
    path: '/multiview',
    open: opens('broadcast', (page) => page.locator('main').getByText('16', { exact: true }).click()),
  },
  { name: 'part-map-unit', role: 'luc_admin', path: unitAt('streaming', (id) => `/map?unit=${id}`) },
  {
    name: 'part-story',
    role: 'luc_admin',
    path: '/stories',
    open: async (page) => {
      await page.locator('[data-row-id]').first().click({ timeout: firstMs })
      return [() => press(page, 'pencil')]
    },
  },
  { name: 'part-story-new', role: 'luc_admin', path: '/stories', open: opens('plus') },
  {
    name: 'part-graphics',
    role: 'luc_admin',
    path: '/ingest',
    open: async (page) => {
      if ((page.viewportSize()?.width ?? 0) <= 768) await press(page, 'menu-2')
      return opens('layers-selected')(page)
    },
  },
  { name: 'part-ingest-newsroom', role: 'luc_admin', path: '/ingest', open: opens('news') },
  { name: 'part-stories-settings', role: 'luc_admin', path: '/stories', open: opens('settings') },
  { name: 'part-no-access', role: 'luc_unit_control', path: '/list' },
  { name: 'part-limited-access', role: 'luc_vr_viewer', path: '/list' },
  {
    name: 'part-profile',
    role: 'super_user',
    path: '/usage_profiles',
    open: async (page) => {
      await page.locator('[data-row-id]').first().click({ timeout: firstMs })
      return []
    },
  },
  {
    name: 'part-vendor-new',
    role: 'super_user',
    path: '/system_settings/modem_vendor',
    open: opens('plus', (page) => page.locator('form button[type=submit]').click()),
  },
]

/** Returns a unit with a file on its card. */
async function unitWithFiles(page: Page): Promise<string> {
  for (const id of await unitIds(page, ({ status }) => status === 'idle')) {
    const answer = await page.request.get(`/core/v2/units/${id}/storages/files`)
    if (answer.ok() && ((await answer.json()) as unknown[]).length > 0) return id
  }
  throw new Error('No idle unit has a file.')
}

/** Returns a unit whose inventory has the AI service. */
async function unitWithAi(page: Page): Promise<string> {
  for (const id of await unitIds(page, ({ status }) => status !== 'offline')) {
    const services = (await (await page.request.get(`/core/v2/units/${id}/services`)).json()) as {
      serviceName: string
      enabled: boolean
      inherited: boolean
    }[]
    if (services.some(({ serviceName, enabled, inherited }) => serviceName === 'ai_integration' && enabled && inherited)) return id
  }
  throw new Error('No inventory has the AI service.')
}

const effects = { delay: { do: 'delay', ms: 5000 }, error: { do: 'error', code: 'STORAGE_UNAVAILABLE' } } as const

/** The page while calls are delayed, and then while they fail. The console repeats a read before it shows the error. */
const disturbed = (name: string, path: string, call: string): readonly Screen[] =>
  (['delay', 'error'] as const).map((effect) => ({
    name: `part-${name}-${effect}`,
    role: 'super_user',
    path: async (page: Page) => {
      await newFault(page, { layer: 'call', match: { call }, effect: effects[effect], forMs: effect === 'delay' ? 6000 : 20_000 })
      return path
    },
    open: async (page: Page) => {
      if (effect === 'error') await page.locator('main [role=alert] button').waitFor({ timeout: 18_000 })
      return []
    },
  }))

const states: readonly Screen[] = [
  ...disturbed('files', '/files', 'channelFiles.*'),
  ...disturbed('stories', '/stories', 'stories.*'),
  ...disturbed('outbox', '/system_settings/outbox', 'platform.*'),
  {
    name: 'part-stale',
    role: 'super_user',
    path: unitAt('streaming', (id) => `/list?unit=${id}`),
    open: async (page) => {
      await page.context().setOffline(true)
      return [() => page.waitForTimeout(6000), () => press(page, 'broadcast'), () => page.context().setOffline(false)]
    },
  },
  {
    name: 'part-map-stale',
    role: 'super_user',
    path: '/map',
    open: async (page) => {
      await page.context().setOffline(true)
      return [() => page.waitForTimeout(6000), () => page.context().setOffline(false)]
    },
  },
]

export const parts: readonly Screen[] = [...lists, ...unitParts, ...pages, ...states]
