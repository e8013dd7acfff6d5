import { isIP } from 'node:net'
import type { Config } from '../config.ts'

/** Returns the host name of a `Host` header, null when the header is malformed. */
function nameOf(host: string): string | null {
  const address = `http://${host}`
  return URL.canParse(address) ? new URL(address).hostname : null
}

const isAddress = (name: string): boolean => isIP(name.replace(/^\[|\]$/g, '')) !== 0
const isLocalhost = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost')

/** Whether browsers treat a page of this origin like one over https: they keep `Secure` cookies for https and for this machine. */
export function keepsSession(origin: string): boolean {
  if (!URL.canParse(origin)) return true
  const { protocol, hostname } = new URL(origin)
  return protocol !== 'http:' || isLocalhost(hostname) || (isIP(hostname) === 4 && hostname.startsWith('127.')) || hostname === '[::1]'
}

/**
 * Returns the check whether a `Host` header names this core. A page of a foreign name that resolves to our address (DNS
 * rebinding) would otherwise count as our own page. Addresses are accepted, because no other site has a page at them.
 */
export function hostCheck(config: Pick<Config, 'HOST' | 'ALLOWED_HOSTS' | 'ALLOWED_ORIGINS'>): (host: string | undefined) => boolean {
  const origins = config.ALLOWED_ORIGINS.map((origin) => new URL(origin).hostname)
  const names = new Set([config.HOST, ...config.ALLOWED_HOSTS].map((name) => name.toLowerCase()).concat(origins))
  // Nearly all calls have the host of the call before, so that no call parses it.
  let accepted: string | undefined
  return (host) => {
    if (host === undefined) return false
    if (host === accepted) return true
    const name = nameOf(host)
    if (name === null || !(isAddress(name) || isLocalhost(name) || names.has(name))) return false
    accepted = host
    return true
  }
}
