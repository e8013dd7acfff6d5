import type { ConsoleConfig } from '@backhaul/contract/platform'
import { createContext, use } from 'react'

const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' && value !== '' ? value : otherwise)

type DemoAccount = ConsoleConfig['demo'][number]
const demoGroups: ReadonlySet<unknown> = new Set<DemoAccount['group']>(['start', 'console', 'refused'])
const isDemoAccount = (value: unknown): value is DemoAccount => {
  const account = value as Partial<Record<keyof DemoAccount, unknown>> | null
  return [account?.username, account?.password, account?.role].every((text) => typeof text === 'string') && demoGroups.has(account?.group)
}

const isChat = (value: unknown): value is NonNullable<ConsoleConfig['chat']> => {
  const chat = value as Partial<Record<'url' | 'integrity', unknown>> | null | undefined
  return [chat?.url, chat?.integrity].every((text) => typeof text === 'string' && text !== '')
}

/** Reads a `ConsoleConfig` without its schema: zod is not loaded yet. */
export function readConfig(raw: unknown): ConsoleConfig {
  const given = (typeof raw === 'object' && raw !== null ? raw : {}) as Record<string, unknown>
  const { tileUrl, tileAttribution, chat, analyticsUrl, demo } = given
  return {
    core: textOr(given['core'], '/core'),
    transport: given['transport'] === 'rest' ? 'rest' : 'trpc',
    realtime: textOr(given['realtime'], '/core/realtime'),
    ...(typeof tileUrl === 'string' && tileUrl !== '' && { tileUrl }),
    ...(typeof tileAttribution === 'string' && { tileAttribution }),
    ...(isChat(chat) && { chat: { url: chat.url, integrity: chat.integrity } }),
    ...(typeof analyticsUrl === 'string' && analyticsUrl !== '' && { analyticsUrl }),
    ...(given['simulation'] === true && { simulation: true }),
    demo: Array.isArray(demo) ? demo.filter(isDemoAccount) : [],
  }
}

/** Fetches `/config.json`. A console without one uses a core on its own origin. */
export async function fetchConfig(): Promise<ConsoleConfig> {
  const reply = await fetch('/config.json', { cache: 'no-store' })
  if (reply.status === 404) return readConfig({})
  if (!reply.ok) throw new Error(`/config.json: HTTP ${reply.status}`)
  return readConfig(await reply.json())
}

export const ConfigContext = createContext<ConsoleConfig | null>(null)

export function useConfig(): ConsoleConfig {
  const config = use(ConfigContext)
  if (!config) throw new Error('useConfig outside of the app.')
  return config
}
