import type { Config } from './config.ts'

/** Returns the address that links in mails begin with. The host name of a request is not used, because its sender chooses it. */
export const publicUrl = ({ PUBLIC_URL, HOST, PORT }: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string =>
  PUBLIC_URL?.replace(/\/+$/, '') ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
