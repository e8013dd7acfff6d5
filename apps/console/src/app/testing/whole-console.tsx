import { type Preferences as Stored, Preferences } from '@backhaul/contract/preferences'
import type { ConsoleConfig } from '@backhaul/contract/platform'
import type { CurrentUser, Role } from '@backhaul/contract/users'
import { mergePreferences, type PreferencesPatch } from '@backhaul/rules/preferences'
import { QueryClient } from '@tanstack/react-query'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, vi } from 'vitest'
import { toasts } from '../../ui/toasts.ts'
import { App } from '../App.tsx'
import { api } from '../api.ts'
import { readConfig } from '../config.ts'
import { startI18n } from '../i18n.ts'
import { createRouter } from '../routes/router.ts'
import { type Answers, coreThat, refused, userOf } from './console.tsx'

/** A socket that neither opens nor ends. */
class SilentSocket extends EventTarget {
  send() {}
  close() {}
}

/** Prepares the tests of a file that open the whole console. */
export function prepareWholeConsole(): void {
  // A page is a chunk of its own, which a busy machine loads slowly.
  vi.setConfig({ testTimeout: 60_000 })
  configure({ asyncUtilTimeout: 20_000 })
  afterEach(() => {
    cleanup()
    toasts.clear()
    localStorage.clear()
    sessionStorage.clear()
    document.head.querySelector('#chat-script')?.remove()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}

interface OpenOptions {
  /** Null: the browser has no session. */
  role?: Role | null
  user?: Partial<CurrentUser>
  stored?: Partial<Stored>
  answers?: Answers
  config?: Partial<ConsoleConfig>
}

/**
 * Opens the console with its real routes and its frame, over a core that gives the answers of the test and keeps the preferences.
 * Returns the router, the patches of the preferences and the preferences that the core has.
 */
export async function openConsole(path: string, { role = 'luc_regular', user, stored = {}, answers = {}, config = {} }: OpenOptions = {}) {
  vi.stubGlobal('WebSocket', SilentSocket)
  // A wide window: jsdom has no media queries.
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: /min-width|width >=/.test(media) }) as unknown as MediaQueryList,
  )
  window.history.replaceState(null, '', path)
  const kept = { preferences: Preferences.parse(stored) }
  const signedOut = () => {
    throw refused({ code: 'NOT_SIGNED_IN', status: 401 })
  }
  const ofSession = (answer: () => unknown) => (role === null ? signedOut : answer)
  const ada = { id: 'ada', username: 'ada', firstName: 'Ada', lastName: 'Byron', passwordExpiresAt: null }
  const shownUser = userOf(role ?? 'luc_regular', { ...ada, ...user })
  const client = api.createClient({
    links: [
      coreThat({
        'users.getCurrent': ofSession(() => shownUser),
        'preferences.get': ofSession(() => kept.preferences),
        'preferences.update': (patch: PreferencesPatch) => (kept.preferences = mergePreferences(kept.preferences, patch)),
        'notifications.list': () => [],
        'units.list': () => ({ units: [] }),
        'channels.list': () => ({ channels: [] }),
        'platform.getApplicationUrls': () => ({ console: '/', videoReturnPortal: null, matrix: null }),
        ...answers,
      }),
    ],
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  await startI18n()
  await i18next.changeLanguage('en')
  const router = createRouter({ client, queryClient, utils: createTRPCQueryUtils({ client, queryClient }) })
  render(
    <App
      config={readConfig(config)}
      core={{ client, queryClient, utils: createTRPCQueryUtils({ client, queryClient }) }}
      router={router}
    />,
  )
  return { router, kept, at: () => router.state.location.pathname + router.state.location.search }
}
