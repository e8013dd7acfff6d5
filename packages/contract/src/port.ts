const portMax = 65_535

/** Whether the port that a URL names is one, or it names none. The user and the password before an @ have no port. */
export function hasValidPort(url: string): boolean {
  const port = /^\w+:\/\/[^\s/?#]*:(\d+)(?=[/?#]|$)/.exec(url)?.[1]
  return port === undefined || (Number(port) >= 1 && Number(port) <= portMax)
}

/** The name of a host in an address, without the ranges of IPv6. For case-insensitive expressions. */
export const hostPattern = String.raw`[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*\.?`
/** A host name or an IP address, IPv6 in brackets, and perhaps a port. */
export const serverPattern = String.raw`(?:${hostPattern}|\[[0-9a-f:.]+\])(?::\d+)?`
