/** Returns the address of a stream up to its server: the key is in the path, the query or the user name. */
export const addressWithoutKey = (url: string): string => /^\w+:\/\/[^/?#@]+(?=[/?#]|$)/.exec(url)?.[0] ?? ''
