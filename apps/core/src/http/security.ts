import { TLSSocket } from 'node:tls'
import { sentFileTypes } from '@backhaul/contract'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { CallError } from '../call-error.ts'
import type { Config } from '../config.ts'
import { type CoreOf, perCore } from './core-of.ts'

type OriginAllowed = (origin: string | undefined, host: string | undefined) => boolean

/** Returns the check whether a page of an origin may write and subscribe: it must be our own host or a listed origin. */
export function originCheck(config: Config): OriginAllowed {
  const allowed = new Set(config.ALLOWED_ORIGINS)
  return (origin, host) => {
    if (origin === undefined) return true // Not a browser: every browser sends Origin with a write or an upgrade.
    if (allowed.has(origin)) return true
    return URL.canParse(origin) && host !== undefined && new URL(origin).host === host
  }
}

/** Headers of data and problem responses; pages get the complete set from `pageSecurity`. Constant, so that they cost nothing per call. */
export const dataHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** Media types and their parameters know no case. JSON is UTF-8 (RFC 8259 §8.1). */
function isJson(type: string): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(type)?.[1] ?? 'utf-8'
  return /^application\/json\s*(;|$)/i.test(type) && charset.toLowerCase() === 'utf-8'
}

const isFile = (type: string): boolean => sentFileTypes.some((one) => one === type.toLowerCase())

/** Adds the cross-site check and the headers of the API. A write must be JSON, or a file for a call that gets one, and, from a browser, come from our own page. */
export function apiSecurity(app: FastifyInstance, coreOf: CoreOf): void {
  const checkOf = perCore(({ config }) => ({ listed: new Set(config.ALLOWED_ORIGINS), originAllowed: originCheck(config) }))
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(dataHeaders).header('x-request-id', request.id)
    if (request.method === 'GET' || request.method === 'HEAD') return done()

    const { listed, originAllowed } = checkOf(coreOf(request))
    const { 'sec-fetch-site': site, 'content-type': type, 'content-length': length, origin, host } = request.headers
    const ownPage = site === 'same-origin' || site === 'none' || (origin !== undefined && listed.has(origin))
    if (site === undefined ? !originAllowed(origin, host) : !ownPage) return done(new CallError('ORIGIN_REFUSED'))

    const empty = type === undefined && (length ?? '0') === '0' && request.headers['transfer-encoding'] === undefined
    if (request.routeOptions.config.getsFile === true) return done(isFile(type ?? '') ? undefined : new CallError('UNSUPPORTED_MEDIA_TYPE'))
    if (!empty && !isJson(type ?? '')) return done(new CallError('UNSUPPORTED_MEDIA_TYPE'))
    // tRPC compares the type with its case.
    if (!empty) request.headers['content-type'] = 'application/json'
    done()
  })
}

function tileOrigin(template: string | undefined): string[] {
  const sample = template?.replace(/\{\w+\}/g, 'x') ?? ''
  return URL.canParse(sample) ? [new URL(sample).origin] : []
}

const originOf = (address: string | undefined): string[] => (address === undefined ? [] : [new URL(address).origin])

/** Adds the security headers of pages: no content from origins that are not configured, no inline script, inline style only with the nonce of the response. */
export async function pageSecurity(app: FastifyInstance, config: Config): Promise<void> {
  // the origin of the chat may be used only where the configuration has one.
  const chat = originOf(config.CHAT_SCRIPT_URL)
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...chat],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...tileOrigin(config.TILE_URL), ...chat],
        connectSrc: ["'self'", ...chat, ...originOf(config.ANALYTICS_URL)],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: false,
  })
  app.addHook('onSend', async (request, reply) => {
    // RFC 6797 §7.2: browsers ignore the header over plain HTTP. Over our own TLS the certificate is a self-made one, which
    // users could no longer accept.
    if (request.protocol === 'https' && !(request.raw.socket instanceof TLSSocket))
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
  })
}
