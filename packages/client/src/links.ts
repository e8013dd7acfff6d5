import { httpBatchLink, httpLink, splitLink, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from './router-type.ts'
import { idempotencyKeyOf, keyHeader } from './idempotency-key.ts'
import type { Routes } from './routes.ts'

export interface LinkOptions {
  /** Base address of the core, e.g. `/core`. */
  core: string
  transport: 'trpc' | 'rest'
  /** Loads the table of methods and paths; called with the first call over REST. */
  routes: () => Promise<Routes>
  fetch?: typeof globalThis.fetch
}

/** Some proxies refuse a longer address. A batch that exceeds it is split. */
const urlLengthMax = 4000
const batchItemsMax = 20

/** Creates the links of a client for either transport. The code for REST is loaded with the first call. */
export function createLinks({ core, transport, routes, fetch }: LinkOptions): TRPCLink<AppRouter>[] {
  const options = { url: `${core}/trpc`, ...(fetch && { fetch: fetch as never }) }
  if (transport === 'trpc')
    return [
      splitLink({
        // The key is a header of the request: a call that has one is not part of a batch.
        condition: ({ context }) => idempotencyKeyOf(context) !== null,
        true: httpLink({ ...options, headers: ({ op }) => keyHeader(idempotencyKeyOf(op.context)) }),
        false: httpBatchLink({ ...options, maxURLLength: urlLengthMax, maxItems: batchItemsMax }),
      }),
    ]
  return [
    lazyLink(async () => {
      const [{ restLink }, table] = await Promise.all([import('./rest-link.ts'), routes()])
      return restLink({ core, routes: table, ...(fetch && { fetch }) })
    }),
  ]
}

function lazyLink(load: () => Promise<TRPCLink<AppRouter>>): TRPCLink<AppRouter> {
  return (runtime) => {
    let loading: Promise<ReturnType<TRPCLink<AppRouter>>> | null = null
    return ({ op, next }) =>
      observable((observer) => {
        let stop: () => void = () => {}
        let stopped = false
        loading ??= load().then((link) => link(runtime))
        loading.then(
          (run) => {
            if (!stopped) stop = run({ op, next }).subscribe(observer).unsubscribe
          },
          (cause: Error) => {
            loading = null // A later call loads again.
            observer.error(TRPCClientError.from<AppRouter>(cause))
          },
        )
        return () => {
          stopped = true
          stop()
        }
      })
  }
}
