import { mainWorldId, worldHeader } from '@backhaul/simulation'
import type { SimulationRequest } from './request.ts'

type Address = Pick<Location, 'protocol' | 'hostname' | 'port'>

/** The host name with which a browser on the machine of the core chooses a world. */
const ownHost = /^(w[1-9]\d{0,5})\.localhost$/i

/** Returns the id of the world that a page shows. */
export const worldOf = ({ hostname }: Pick<Location, 'hostname'>): string => ownHost.exec(hostname)?.[1]?.toLowerCase() ?? mainWorldId

const origin = ({ protocol, port }: Address, host: string) => `${protocol}//${host}${port === '' ? '' : `:${port}`}`

/** Whether this is the main world, whose users control all others. */
export const isMain = (id: string): boolean => id === mainWorldId

/**
 * Returns the address of a world for a browser, from that of the page. Null when the core has another host name than
 * `localhost`: then only the main world has an address.
 */
export function pageOfWorld(page: Address, { id, host }: { id: string; host: string }): string | null {
  if (id === mainWorldId && worldOf(page) === mainWorldId) return origin(page, page.hostname)
  const isLocal = page.hostname === 'localhost' || ownHost.test(page.hostname)
  return isLocal ? origin(page, host) : null
}

const quoted = (text: string) => (/^[\w./:@=+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`)

/** `-OJ` saves a file under the name that the core gives to it. */
const fileOptions = {
  returned: ['-OJ'],
  sent: ['-H', 'content-type: application/gzip', '--data-binary', '@world.json.gz'],
}

/**
 * Returns the line of a shell that does the same as a request of this page. Its session is in the file `jar`; it chooses the
 * world of that session by the header, because not all tools resolve the host names of worlds.
 */
export function commandLine(page: Address, { method, path, body, file }: SimulationRequest): string {
  const own = worldOf(page)
  const address = origin(page, own === mainWorldId ? page.hostname : 'localhost')
  const given = ['-b', 'jar', ...(own === mainWorldId ? [] : ['-H', `${worldHeader}: ${own}`])]
  if (file !== undefined) return ['curl', ...given, ...fileOptions[file], address + path].map(quoted).join(' ')
  const sent = body === null ? [] : ['-X', method, '-H', 'content-type: application/json', '-d', body]
  return ['curl', ...given, ...sent, address + path].map(quoted).join(' ')
}

/** Returns the line that signs in and keeps the session for the other lines. */
export function signInLine(page: Address, username: string): string {
  const own = worldOf(page)
  const address = origin(page, own === mainWorldId ? page.hostname : 'localhost')
  const header = own === mainWorldId ? [] : ['-H', `${worldHeader}: ${own}`]
  const body = JSON.stringify({ username, password: '…' })
  return ['curl', '-c', 'jar', ...header, '-H', 'content-type: application/json', '-d', body, `${address}/core/auth/login`]
    .map(quoted)
    .join(' ')
}
