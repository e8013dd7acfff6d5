import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { contract } from '@backhaul/contract/contract'
import type { ConsoleConfig } from '@backhaul/contract/platform'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from '../call-error.ts'
import type { Config } from '../config.ts'
import { version } from '../version.ts'
import type { CoreOf } from './core-of.ts'
import { docsPage, docsStyle } from './docs-page.ts'
import { documentRoute } from './kept-document.ts'
import { pageSecurity } from './security.ts'

/** Paths below which the console has no routes. An unknown path there is an unknown call. Monitoring systems ask for `/metrics`. */
const ofServer = /^\/(core|simulation|health|metrics)(\/|\?|$)/i
/** Paths that no page of the console has: hidden files, files with an extension, empty segments. */
const ofFile = /^[^?]*(\/\.|\/\/|\.[a-z0-9]{1,8}(\?|$))/i

const withNonce = (html: string, reply: FastifyReply) => html.replaceAll('__CSP_NONCE__', reply.cspNonce.style)

const policyHeader = 'content-security-policy'
/** Returns the policy of a response with the styles of the API page in place of the nonces. */
const docsPolicy = (reply: FastifyReply) =>
  String(reply.getHeader(policyHeader) ?? reply.raw.getHeader(policyHeader))
    .replaceAll(/ 'nonce-[^']+'/g, '')
    .replace("style-src 'self'", `style-src 'self' ${docsStyle}`)

/** Serves the built console, its run-time configuration and the API page. Unknown paths get the console, which has its own routes. */
export async function pages(
  app: FastifyInstance,
  config: Config,
  options: { coreOf: CoreOf; consoleDir?: string; consoleConfig: Partial<ConsoleConfig> },
): Promise<void> {
  await pageSecurity(app, config)
  documentRoute(app, options.coreOf, {
    path: '/core/docs',
    type: 'text/html; charset=utf-8',
    make: () => docsPage(contract, version),
    headers: (reply) => ({ [policyHeader]: docsPolicy(reply) }),
  })
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({
      transport: config.CONSOLE_TRANSPORT,
      ...(config.TILE_URL && { tileUrl: config.TILE_URL }),
      ...(config.TILE_ATTRIBUTION && { tileAttribution: config.TILE_ATTRIBUTION }),
      ...(config.CHAT_SCRIPT_URL &&
        config.CHAT_SCRIPT_INTEGRITY && { chat: { url: config.CHAT_SCRIPT_URL, integrity: config.CHAT_SCRIPT_INTEGRITY } }),
      ...(config.ANALYTICS_URL && { analyticsUrl: config.ANALYTICS_URL }),
      ...options.consoleConfig,
    }),
  )
  if (options.consoleDir === undefined) return

  const html = await readFile(join(options.consoleDir, 'index.html'), 'utf8')
  const index = async (request: FastifyRequest, reply: FastifyReply) => {
    if (ofServer.test(request.url) || ofFile.test(request.url)) throw new CallError('NO_SUCH_CALL')
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(withNonce(html, reply))
  }
  await app.register(fastifyStatic, {
    root: join(options.consoleDir, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    // A route for each file: one route for all reads the names of the folder at each request, which costs four times as much.
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    preCompressed: true,
    decorateReply: false,
  })
  await app.register(fastifyStatic, {
    root: options.consoleDir,
    prefix: '/',
    index: false,
    wildcard: false,
    globIgnore: ['assets/**', 'index.html'],
    preCompressed: true,
    decorateReply: false,
  })
  app.get('/', index)
  app.get('/*', index)
}
