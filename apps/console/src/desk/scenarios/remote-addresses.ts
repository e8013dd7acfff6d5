import type { OutputOf } from '../request.ts'

/** The path of the page for a second device. The token is in the fragment, which browsers do not send. */
export const remoteRoute = '/desk/remote'

const isOwnMachine = (hostname: string) => /^(?:(?:.+\.)?localhost|127\..*|\[::1\])$/.test(hostname)

/**
 * Returns the addresses of the page for a second device. Names below `localhost` are those of the device itself, so the page
 * uses the addresses of the machine in its network then.
 */
export function remoteAddresses(
  { protocol, hostname, port, origin }: Pick<Location, 'protocol' | 'hostname' | 'port' | 'origin'>,
  { token, addresses }: Pick<OutputOf<'scenarios.remote'>, 'token' | 'addresses'>,
): readonly string[] {
  const origins = isOwnMachine(hostname) ? addresses.map((one) => `${protocol}//${one}${port === '' ? '' : `:${port}`}`) : [origin]
  return origins.map((one) => `${one}${remoteRoute}#${token}`)
}
