import { expect, test } from 'vitest'
import { explain } from './explain.ts'

test.each([
  [
    '/x/native/bin/postgres: error while loading shared libraries: libxml2.so.2: cannot open shared object file: No such file or directory',
    'The embedded PostgreSQL needs the library libxml2.so.2, which this machine lacks; install it or set DATABASE_URL.',
  ],
  [
    'dyld[51]: Library not loaded: @loader_path/../lib/libicui18n.68.dylib\n  Referenced from: /x/postgres',
    'The embedded PostgreSQL needs the library @loader_path/../lib/libicui18n.68.dylib, which this machine lacks; install it or set DATABASE_URL.',
  ],
  [
    "/x/postgres: /lib/libc.so.6: version `GLIBC_2.38' not found (required by /x/postgres)",
    'The embedded PostgreSQL does not run on this system; set DATABASE_URL to a PostgreSQL server.',
  ],
  ['spawn /x/native/bin/postgres ENOENT', 'The embedded PostgreSQL does not run on this system; set DATABASE_URL to a PostgreSQL server.'],
  [
    'LOG:  could not bind IPv4 address "127.0.0.1": Address already in use\nHINT:  Is another postmaster already running on port 5433?\nFATAL:  could not create any TCP/IP sockets',
    'Port 5433 is taken; the embedded PostgreSQL needs another one.',
  ],
  [
    'FATAL:  could not open file "/data/global/pg_control": Permission denied',
    'The data directory /data belongs to another user; change its owner or set DATA_DIR to another folder.',
  ],
  [
    'FATAL:  database files are incompatible with server\nDETAIL:  The database cluster was initialized with PG_CONTROL_VERSION 0, but the server was compiled with PG_CONTROL_VERSION 1800.',
    'The data in /data is damaged; restore it from a copy of the folder.',
  ],
  [
    'FATAL:  database files are incompatible with server\nDETAIL:  The database cluster was initialized with PG_CONTROL_VERSION 1300 (0x00000514), but the server was compiled with PG_CONTROL_VERSION 1800 (0x00000708).',
    'The data in /data was made by another version of PostgreSQL; move it away or set DATABASE_URL.',
  ],
  [
    'FATAL:  could not read file "global/pg_control": read 100 of 296',
    'The data in /data is damaged; restore it from a copy of the folder.',
  ],
  [
    'PANIC:  could not locate a valid checkpoint record at 0/1946A50',
    'The data in /data is damaged; restore it from a copy of the folder.',
  ],
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'There is no space left for the data in /data.'],
  [
    '2026-01-01 00:00:00 UTC [7] LOG:  starting\n2026-01-01 00:00:00 UTC [7] FATAL:  could not map anonymous shared memory: Cannot allocate memory',
    'The embedded PostgreSQL did not start in /data: could not map anonymous shared memory: Cannot allocate memory.',
  ],
  ['', 'The embedded PostgreSQL did not start in /data: it said nothing.'],
])('one sentence for: %s', (output, sentence) => {
  expect(explain(output, '/data', 5433)).toBe(sentence)
})
