import { type AppRouter, createLinks, httpStatusOf, problemOf } from '@backhaul/client'
import type { ConsoleConfig } from '@backhaul/contract/platform'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'

export const api = createTRPCReact<AppRouter>()

const queryRetries = 2
const staleMs = 30_000

/** Worth another try: nobody answered, or the core said that it cannot just now. Never a refusal. */
const isPassing = (error: unknown): boolean => {
  const status = httpStatusOf(error)
  return problemOf(error) === null ? status === 0 || status >= 502 : status === 503
}

/** A browser lets requests that outlive their page carry this much. */
const keepaliveBytesMax = 60_000

/** Writes go out even when the page is closed right after them. */
const sendingFetch: typeof fetch = (url, init) =>
  fetch(url, typeof init?.body === 'string' && init.body.length < keepaliveBytesMax ? { ...init, keepalive: true } : init)

export type Core = ReturnType<typeof connectCore>

/** Everything that speaks to the core, made once the configuration is known. `onSignedOut` is told of every refusal for want of a session. */
export function connectCore(config: ConsoleConfig, onSignedOut: () => void) {
  const client = api.createClient({ links: createLinks({ core: config.core, transport: config.transport, fetch: sendingFetch }) })
  const onError = (error: unknown) => {
    if (problemOf(error)?.code === 'NOT_SIGNED_IN') onSignedOut()
  }
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: (count, error) => count < queryRetries && isPassing(error), staleTime: staleMs, refetchOnWindowFocus: false },
    },
  })
  return { client, queryClient, utils: createTRPCQueryUtils({ client, queryClient }) }
}
