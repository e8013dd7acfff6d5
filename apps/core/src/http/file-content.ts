import { call, parseHttp } from '@backhaul/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { CallError } from '../call-error.ts'
import { fileOfLink } from '../calls/channel-files/file-of-link.ts'
import type { Ctx } from '../context.ts'
import { hashOfSecret } from '../devices/link/fleet-grant.ts'
import type { Content } from '../files/content.ts'
import type { StoredFile } from '../store/channel-files.ts'
import { attachment } from './attachment.ts'
import type { AnyHandler } from './handle.ts'
import { invoke } from './invoke.ts'
import type { CtxOf } from './rest.ts'

/** Downloads at the same time. Each holds a file open for as long as its reader likes. */
const downloadsMax = 200

const types: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  mkv: 'video/x-matroska',
  '3gp': 'video/3gpp',
}

type Downloaded = Pick<StoredFile, 'serverId' | 'path' | 'part' | 'name' | 'transferring'>
type Range = { readonly start: number; readonly end: number }

/** Returns the bytes that a header asks for (RFC 9110 §14.2), or null for bytes that the content does not have. Other units and lists of ranges are ignored. */
export function rangeOf(header: string | undefined, bytes: number): Range | null {
  const whole = { start: 0, end: bytes - 1 }
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return whole
  if (first === '') return Number(last) === 0 || bytes === 0 ? null : { start: Math.max(0, bytes - Number(last)), end: bytes - 1 }
  const [start, end] = [Number(first), last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)]
  if (start >= bytes) return null
  return end < start ? whole : { start, end }
}

// A call of the core alone, so that session, access, scope and expired passwords are checked as for every call.
const download = call({
  http: 'GET /channelfiles/:fileId/content',
  access: 'files.read',
  on: 'file',
  summary: 'Content of a file',
  output: z.custom<StoredFile>(),
})
const found: AnyHandler = ({ file }: { file: StoredFile }) => file
const bound = { name: 'channelFiles.download', call: download, handler: found }

/** Returns the file of a link. The link is the right to read the file, because its secret has 256 bits. */
async function linkedFile({ store, transportClock }: Ctx, secret: string): Promise<StoredFile | null> {
  const link = await store.fileShares.find(hashOfSecret(secret), transportClock.now())
  return link && fileOfLink(store, link)
}

/** Serves the content of files, for downloads and for players, which ask for ranges. */
export function fileContentRoute(app: FastifyInstance, ctxOf: CtxOf): void {
  let downloads = 0
  const answer = async (request: FastifyRequest, reply: FastifyReply, ctx: Ctx) => {
    const file = (await invoke(bound, request.params, ctx, false)) as StoredFile
    return open(request, reply, ctx, file)
  }
  const answerLink = async (request: FastifyRequest, reply: FastifyReply, ctx: Ctx) => {
    const { secret } = request.params as { secret: string }
    const file = await linkedFile(ctx, secret)
    if (file === null) throw new CallError('FILE_NOT_FOUND')
    return open(request, reply, ctx, file)
  }
  const open = async (request: FastifyRequest, reply: FastifyReply, ctx: Ctx, file: Downloaded) => {
    const content = file.transferring ? null : await ctx.contents.open(file, ctx.caller?.userId ?? `${file.serverId}/${file.path}`)
    if (content === null) throw new CallError('FILE_NOT_FOUND')
    return send(request, reply, file.name, content)
  }
  const send = (request: FastifyRequest, reply: FastifyReply, name: string, content: Content) => {
    const { bytes, modifiedAt } = content
    const { range: asked, 'if-range': since } = request.headers
    const tag = `"${bytes}-${Math.floor(modifiedAt)}"`
    reply.headers({
      'content-type': types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
      'content-disposition': attachment(name),
      'accept-ranges': 'bytes',
      etag: tag,
    })
    const range = rangeOf(since === undefined || since === tag ? asked : undefined, bytes)
    if (range === null) return reply.code(416).header('content-range', `bytes */${bytes}`).send('')
    const length = range.end - range.start + 1
    if (length < bytes) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
    reply.header('content-length', String(length))
    if (request.method === 'HEAD' || length === 0) return headers(reply)
    if (downloads >= downloadsMax) throw new CallError('TOO_MANY_REQUESTS', { retryAfterS: 10 })
    downloads++
    return reply.send(content.read(range.start, range.end).once('close', () => downloads--))
  }
  const routes = [
    [parseHttp(download.http[0]).path, answer],
    ['/sharedfiles/:secret', answerLink],
  ] as const
  for (const [url, handle] of routes)
    app.route({
      method: ['GET', 'HEAD'],
      url,
      exposeHeadRoute: false,
      handler: async (request, reply) => handle(request, reply, await ctxOf(request, reply)),
    })
}

/** Replies with the headers alone. Fastify would send the length of an empty body. */
function headers(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string>)
  reply.raw.end()
  return reply
}
