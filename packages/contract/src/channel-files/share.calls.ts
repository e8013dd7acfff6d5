import * as z from 'zod'
import { call } from '../call.ts'
import { Instant } from '../id.ts'

/** API-223. The spec names no target; we make a link with which anyone downloads the file for some hours. */
export const share = call({
  http: 'POST /channelfiles/share',
  access: 'files.operate',
  on: 'file',
  summary: 'Share a file with a link that expires',
  input: { hours: z.int('integer').min(1, 'min').max(168, 'max').default(24) },
  output: z.object({ url: z.string(), expiresAt: Instant }),
  assumed: true,
  errors: ['FILE_TRANSFERRING', 'TOO_MANY_FILE_LINKS'],
})
