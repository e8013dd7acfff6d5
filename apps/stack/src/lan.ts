import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'

/** Returns whether a HOST accepts connections of this machine only. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/** Returns the IPv4 addresses of this machine in its networks. */
export const lanAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((list = []) =>
    list.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
  )

/** Returns the names of this machine that other devices of its networks may use. */
export const lanNames = (): string[] => [hostname(), `${hostname()}.local`].map((name) => name.toLowerCase())
