import type { FastifyRequest } from 'fastify'
import type { Core } from '../context.ts'

/** Returns the core that serves a request. It knows one for every request, also for one that is refused later. */
export type CoreOf = (request: Pick<FastifyRequest, 'raw'>) => Core

/** Returns a function that makes a value once per core. Nearly all calls are to the core of the call before. */
export function perCore<Value>(make: (core: Core) => Value): (core: Core) => Value {
  const made = new WeakMap<Core, { readonly value: Value }>()
  let last: Core | undefined
  let value: Value
  return (core) => {
    if (core === last) return value
    const known = made.get(core) ?? { value: make(core) }
    made.set(core, known)
    last = core
    return (value = known.value)
  }
}
