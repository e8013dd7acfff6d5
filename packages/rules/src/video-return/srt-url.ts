const host = /^(?=.{1,253}$)[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/

/**
 * Returns the host and the port of an SRT address, `srt://host` or `srt://host:port`; null for every other text. An address has
 * neither user, path nor query: a passphrase has a field of its own, which is not shown again.
 */
export function parseSrtUrl(url: string): { host: string; port: number | null } | null {
  const [, name = '', digits] = /^srt:\/\/([^:/?#@]+)(?::(\d{1,5}))?$/i.exec(url) ?? []
  if (!host.test(name)) return null
  const port = digits === undefined ? null : Number(digits)
  return port === null || (port >= 1 && port <= 65_535) ? { host: name, port } : null
}
