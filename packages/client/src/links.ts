import { httpBatchLink, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from './router-type.ts'

export interface LinkOptions {
  /** Base address of the core, e.g. `/core`. */
  core: string
  transport: 'trpc' | 'rest'
  fetch?: typeof globalThis.fetch
}

/** A longer address would not pass every proxy; the batch is then sent in two. */
const urlLengthMax = 4000
const batchItemsMax = 20

/** The links of a client for either transport. The REST link brings the contract with it, so it is loaded when it is used. */
export function createLinks({ core, transport, fetch }: LinkOptions): TRPCLink<AppRouter>[] {
  if (transport === 'trpc')
    return [
      httpBatchLink({ url: `${core}/trpc`, maxURLLength: urlLengthMax, maxItems: batchItemsMax, ...(fetch && { fetch: fetch as never }) }),
    ]
  return [lazyLink(async () => (await import('./rest-link.ts')).restLink({ core, ...(fetch && { fetch }) }))]
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
            loading = null // a later call tries again
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
