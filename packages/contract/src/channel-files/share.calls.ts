import * as z from 'zod'
import { call, secret } from '../call.ts'
import { Done, Id, Instant } from '../id.ts'
import { ref } from '../ref.ts'
import { stringUpTo } from '../string.ts'

/** API-223. The spec names no target; we make a link with which anyone downloads the file for some hours. */
export const share = call({
  http: 'POST /channelfiles/share',
  access: 'files.operate',
  on: 'file',
  summary: 'Share a file with a link that expires',
  input: { hours: z.int('integer').min(1, 'min').max(168, 'max').default(24) },
  output: z.object({ url: z.string(), expiresAt: Instant }),
  assumed: true,
  errors: ['FILE_TRANSFERRING', 'TOO_MANY_FILE_LINKS', 'TOO_MANY_OWN_FILE_LINKS'],
})

/** A link that leads to its file. `by`: the username of its maker; null for a user who is in none of the reader's inventories. `works`: its maker may share the file; without the right the link is answered with 404. The secret of the link is stored nowhere, so that it is not shown again. */
const FileLink = z.object({ id: Id, by: ref('user', z.string()).nullable(), createdAt: Instant, expiresAt: Instant, works: z.boolean() })

// The spec doesn't say how a link is taken back; we list the links of a file for all who may share it, and each of them may end one.
export const listLinks = call({
  http: 'GET /channelfiles/share/links',
  access: 'files.operate',
  on: 'file',
  summary: 'Links of a file that have not expired',
  output: z.array(FileLink),
  assumed: true,
})

// The spec doesn't say; we do nothing for a link that has ended meanwhile.
export const endLink = call({
  http: 'POST /channelfiles/share/end',
  access: 'files.operate',
  on: 'file',
  summary: 'End a link to a file',
  input: { linkId: Id },
  output: Done,
  assumed: true,
  example: { linkId: 'l-1' },
})

// No control characters: a line break in one of them would be a command of its own to the server.
const ftpText = (max: number) => stringUpTo(max).regex(/^[^\p{Cc}\p{Cs}]*$/u, 'pattern')

/** API-224. The spec shows no target; we take the fields of an FTP account, which are neither stored nor logged. */
export const ftp = call({
  http: 'POST /channelfiles/ftp',
  access: 'files.operate',
  on: 'file',
  summary: 'Send a file to an FTP server',
  input: {
    /** A host name or an address. Only the configuration permits hosts in private networks. */
    host: stringUpTo(253)
      .min(1, 'required')
      .regex(/^[a-z0-9.:_-]+$/i, 'pattern'),
    port: z.int('integer').min(1, 'min').max(65_535, 'max').default(21),
    username: ftpText(128).min(1, 'required'),
    password: secret(ftpText(128).default('')),
    /** The folder in which the server stores the file; empty: the one after signing in. */
    folder: ftpText(255).default(''),
    /** FTP over TLS, with a certificate that the core trusts. */
    secure: z.boolean().default(true),
  },
  output: z.object({ sizeBytes: z.int() }),
  assumed: true,
  errors: [
    'FILE_TRANSFERRING',
    'FILE_TOO_LARGE_FOR_FTP',
    'FTP_TRANSFER_RUNS',
    'FTP_TARGET_NOT_ALLOWED',
    'FTP_UNREACHABLE',
    'FTP_SIGN_IN_FAILED',
    'FTP_REFUSED',
    'FILE_STORAGE_UNAVAILABLE',
  ],
  // An address of documentation, which is refused.
  example: { host: '192.0.2.21', username: 'studio', password: 'secret' },
})
