import { type AppRouter, createLinks, httpStatusOf, isSignedOut, problemOf } from '@backhaul/client'
import type { ConsoleConfig } from '@backhaul/contract/platform'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'

export const api = createTRPCReact<AppRouter>()

const queryRetries = 2
const staleMs = 30_000

/** Whether a retry can succeed: the core was not reachable or temporarily unavailable. A refusal is never retried. */
const isTemporary = (error: unknown): boolean => {
  const status = httpStatusOf(error)
  return problemOf(error) === null ? status === 0 || status >= 502 : status === 503
}

/** Limit of browsers for the body of a request that outlives its page. */
const keepaliveBytesMax = 60_000

/** Sends writes such that they are completed even if the page is closed right after them. */
const sendingFetch: typeof fetch = (url, init) =>
  fetch(url, typeof init?.body === 'string' && init.body.length < keepaliveBytesMax ? { ...init, keepalive: true } : init)

/** Loads the table of methods and paths, which the build makes from the contract (rest-routes.ts). */
const loadRoutes = async () => (await import('virtual:backhaul-routes')).routes

export type Core = ReturnType<typeof connectCore>

/** Creates the client of the core and its cache, once the configuration is known. `onSignedOut` is called on every refusal for lack of a session. */
export function connectCore(config: ConsoleConfig, onSignedOut: () => void) {
  const client = api.createClient({
    links: createLinks({ core: config.core, transport: config.transport, routes: loadRoutes, fetch: sendingFetch }),
  })
  const onError = (error: unknown) => {
    if (isSignedOut(error)) onSignedOut()
  }
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // Without a network a query fails, so that its part shows the error; by default it would load until the network returns.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) => count < queryRetries && isTemporary(error),
        staleTime: staleMs,
        refetchOnWindowFocus: false,
      },
      // A command fails too. By default it would be sent when the network returns, to a unit that has changed since.
      mutations: { networkMode: 'always' },
    },
  })
  return { client, queryClient, utils: createTRPCQueryUtils({ client, queryClient }) }
}
