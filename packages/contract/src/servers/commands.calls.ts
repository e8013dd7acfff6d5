import * as z from 'zod'
import { call } from '../call.ts'
import { Done } from '../id.ts'
import { SupportAccess } from './settings.ts'
import { stringUpTo } from '../string.ts'

/** API-134. */
export const setComment = call({
  http: 'PUT /servers/:serverId/comment',
  access: 'servers.configure',
  on: 'server',
  summary: 'Change the comment of a server',
  input: { comment: stringUpTo(1000) },
  output: z.object({ comment: z.string() }),
  assumed: true,
  example: { comment: 'Moves to the new control room in May' },
})

/** API-135. Only of a server in a cloud. It ends all streams; the console asks first. */
export const resetInstance = call({
  http: 'PUT /servers/:serverId/resetinstance',
  access: 'servers.operate',
  on: 'server',
  device: true,
  summary: 'Start the cloud instance of a server again',
  output: Done,
  errors: ['NOT_IN_CLOUD', 'SERVER_UPGRADING'],
  assumed: true,
})

/** for 8 hours, then the server blocks it by itself. The spec names no call. */
export const setSupportAccess = call({
  http: 'PUT /servers/:serverId/supportAccess',
  access: 'servers.configure',
  on: 'server',
  device: true,
  summary: 'Let support sign in at a server for 8 hours, or block it',
  input: { enabled: z.boolean() },
  output: SupportAccess,
  assumed: true,
  example: { enabled: true },
})
