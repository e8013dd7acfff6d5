import type { FarEnd, FarEndReport } from '@backhaul/device-link'

/** How a simulated far end treats a stream. `noCaller`: no one calls the SRT listener. */
export const farEndBehaviours = ['ok', 'refuseKey', 'unknownHost', 'unreachable', 'slow', 'wrongPassphrase', 'noCaller'] as const
export type FarEndBehaviour = (typeof farEndBehaviours)[number]

/** An address that contains one of these texts is of a far end that behaves so; all others take the stream. */
const words: readonly [word: string, behaviour: FarEndBehaviour][] = [
  ['refuse', 'refuseKey'],
  ['unknown-host', 'unknownHost'],
  ['.invalid', 'unknownHost'],
  ['unreachable', 'unreachable'],
  ['slow', 'slow'],
  ['wrongpassphrase', 'wrongPassphrase'],
  ['nocaller', 'noCaller'],
]

/** the checks of an output before it connects. */
const parameterFaults: readonly ((query: URLSearchParams) => boolean)[] = [
  (query) => query.has('passphrase') && !/^[A-Za-z0-9]{10,64}$/.test(query.get('passphrase') ?? ''),
  (query) => query.has('localport') && !isSourcePort(query.get('localport')),
]
function isSourcePort(text: string | null): boolean {
  const port = Number(text)
  return Number.isInteger(port) && port >= 0 && port <= 65_535 && (port < 554 || port > 557)
}

/** Whether the device can send to an address: a scheme that it has, a server, and parameters within their limits. */
export function canSendTo(url: string): boolean {
  const match = /^(rtmps?|srt|udp|rtp|https?):\/\/([^\s/?#]+)([^\s]*)$/.exec(url)
  if (match === null) return false
  const [, scheme = '', server = '', rest = ''] = match
  if (scheme.startsWith('rtmp') && !/^\/\S/.test(rest)) return false
  const query = new URLSearchParams(rest.split('?')[1] ?? '')
  if (scheme === 'srt' && query.get('mode') === 'listener' && !isSourcePort(server.split(':').at(-1) ?? null)) return false
  return !parameterFaults.some((isWrong) => isWrong(query))
}

export const behaviourOf = (url: string): FarEndBehaviour => words.find(([word]) => url.toLowerCase().includes(word))?.[1] ?? 'ok'

/** The faults that another attempt would meet again. */
const lasting = new Set<FarEndBehaviour>(['refuseKey', 'wrongPassphrase'])
export const isLasting = (behaviour: FarEndBehaviour): boolean => lasting.has(behaviour)

export const faultOf: Readonly<Record<FarEndBehaviour, FarEndReport['fault']>> = {
  ok: null,
  refuseKey: 'refusedKey',
  unknownHost: 'unknownHost',
  unreachable: 'unreachable',
  slow: 'slow',
  wrongPassphrase: 'wrongPassphrase',
  noCaller: 'noCaller',
}

/** The server of an address, without user, path and query. */
export const serverOf = (url: string): string => {
  const [, scheme = '', server = ''] = /^(\w+:\/\/)(?:[^/?#@]*@)?([^/?#]*)/.exec(url) ?? []
  return `${scheme}${server}`.slice(0, 256)
}

/** The output of a stream to a social network or a CDN. */
export interface Destination {
  readonly farEnd: FarEnd
  readonly state: FarEndReport['state']
  readonly fault: FarEndReport['fault']
  /** Whether the second address is in use. */
  readonly isBackup: boolean
  readonly takesKbps: number | null
  /** Attempts since the far end last took the stream. */
  readonly attempts: number
  /** End of the attempt, or of the pause before the next one. */
  readonly dueMs: number
}

/** Returns the address in use. */
export const urlOf = ({ farEnd, isBackup }: Pick<Destination, 'farEnd' | 'isBackup'>): string =>
  (isBackup && farEnd.backupUrl) || farEnd.url

/** Returns what the channel reports of its output; null while it sends to no far end. */
export function farEndReport({ destination }: { readonly destination: Destination | null }): FarEndReport | null {
  if (destination === null) return null
  const { farEnd, state, fault, isBackup, takesKbps, attempts } = destination
  return { kind: farEnd.kind, address: serverOf(urlOf(destination)), state, fault, isBackup, takesKbps, attempts }
}
