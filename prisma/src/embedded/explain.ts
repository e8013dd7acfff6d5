/** Returns one sentence for the output of PostgreSQL, or of the system that started it. */
export function explain(output: string, data: string, port: number): string {
  const library = /error while loading shared libraries: (\S+?):|Library not loaded: (\S+)/.exec(output)
  if (library) {
    return `The embedded PostgreSQL needs the library ${library[1] ?? library[2]}, which this machine lacks; install it or set DATABASE_URL.`
  }
  if (/GLIBC\w*_[\d.]+' not found|ENOENT|Exec format error/.test(output)) {
    return 'The embedded PostgreSQL does not run on this system; set DATABASE_URL to a PostgreSQL server.'
  }
  if (/Address already in use|could not create any TCP\/IP sockets/.test(output)) {
    return `Port ${port} is taken; the embedded PostgreSQL needs another one.`
  }
  if (/PG_CONTROL_VERSION 0\b/.test(output)) return damaged(data)
  if (/database files are incompatible with server/.test(output)) {
    return `The data in ${data} was made by another version of PostgreSQL; move it away or set DATABASE_URL.`
  }
  if (/Permission denied|EACCES/.test(output)) {
    return `The data directory ${data} belongs to another user; change its owner or set DATA_DIR to another folder.`
  }
  if (/Read-only file system|EROFS/.test(output))
    return `The data directory ${data} is on a read-only file system; set DATA_DIR to another folder.`
  if (/No space left on device/.test(output)) return `There is no space left for the data in ${data}.`
  if (/global\/pg_control"|valid checkpoint record|not a valid data directory/.test(output)) return damaged(data)
  const lines = output.trim().split('\n')
  const telling = lines.find((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? ''
  return `The embedded PostgreSQL did not start in ${data}: ${telling.replace(/^.*?(FATAL|PANIC|error):\s*/i, '').trim() || 'it said nothing'}.`
}

const damaged = (data: string) => `The data in ${data} is damaged; restore it from a copy of the folder.`
