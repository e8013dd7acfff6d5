import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { CallError } from '../call-error.ts'

export type OriginAllowed = (origin: string | undefined, host: string | undefined) => boolean

/** May a page of this origin write and subscribe? Our own host, or one of the list. */
export function originCheck(config: Config): OriginAllowed {
  const allowed = new Set(config.ALLOWED_ORIGINS)
  return (origin, host) => {
    if (origin === undefined) return true // not a browser: every browser sends Origin with a write or an upgrade
    if (allowed.has(origin)) return true
    return URL.canParse(origin) && host !== undefined && new URL(origin).host === host
  }
}

/** What a data answer and a problem need; pages get the whole set from `pageSecurity`. Constant: it costs nothing per call. */
export const dataHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** Cross-site check and headers of the API. A write needs JSON and, from a browser, our own page. */
export function apiSecurity(app: FastifyInstance, originAllowed: OriginAllowed, config: Config): void {
  const listed = new Set(config.ALLOWED_ORIGINS)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(dataHeaders).header('x-request-id', request.id)
    if (request.method === 'GET' || request.method === 'HEAD') return done()

    const { 'sec-fetch-site': site, 'content-type': type, 'content-length': length, origin, host } = request.headers
    const ownPage = site === 'same-origin' || site === 'none' || (origin !== undefined && listed.has(origin))
    if (site === undefined ? !originAllowed(origin, host) : !ownPage) return done(new CallError('ORIGIN_REFUSED'))

    const empty = type === undefined && (length ?? '0') === '0' && request.headers['transfer-encoding'] === undefined
    if (!empty && !type?.startsWith('application/json')) return done(new CallError('UNSUPPORTED_MEDIA_TYPE'))
    done()
  })
}

function tileOrigin(template: string | undefined): string[] {
  const sample = template?.replace(/\{\w+\}/g, 'x') ?? ''
  return URL.canParse(sample) ? [new URL(sample).origin] : []
}

/** The policy of pages: nothing from elsewhere, no inline script, inline style only with the nonce of this answer. */
export async function pageSecurity(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...tileOrigin(config.TILE_URL)],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
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
    strictTransportSecurity: false,
  })
  app.addHook('onSend', async (request, reply) => {
    // RFC 6797 §7.2: not over plain HTTP, where nobody could believe it.
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
  })
}
