import type { UnitSettings } from '@backhaul/device-link'

/** Returns the address of a stream up to its server: the key is in the path, the query or the user name. */
export const addressWithoutKey = (url: string): string => /^\w+:\/\/[^/?#@]+(?=[/?#]|$)/.exec(url)?.[0] ?? ''

/** The server of an address, also of one with a user name in it. */
export const serverOf = (url: string): string => addressWithoutKey(url.replace(/^(\w+:\/\/)[^/?#@]*@/, '$1'))

const anyScheme = 'any://'

/** The server of the address of an input, which may have no scheme. */
export const inputServerOf = (address: string): string =>
  address.includes('://') ? serverOf(address) : serverOf(`${anyScheme}${address}`).slice(anyScheme.length)

/** Returns settings of a unit as the core keeps and shows them: a camera takes its user and its password in the address. */
export const withoutInputKey = (settings: UnitSettings): UnitSettings =>
  settings.ipInputStream?.url === undefined
    ? settings
    : { ...settings, ipInputStream: { ...settings.ipInputStream, url: inputServerOf(settings.ipInputStream.url) } }
