/** Returns the address of a stream up to its server: the key is in the path, the query or the user name. */
export const addressWithoutKey = (url: string): string => /^\w+:\/\/[^/?#@]+(?=[/?#]|$)/.exec(url)?.[0] ?? ''

/** The server of an address, also of one with a user name in it. */
export const serverOf = (url: string): string => addressWithoutKey(url.replace(/^(\w+:\/\/)[^/?#@]*@/, '$1'))
