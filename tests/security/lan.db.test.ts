import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { dataFolder, startStackProcess } from '../support/stack.ts'
import { password as published } from '../support/app.ts'

const { dir, remove } = dataFolder()
afterAll(remove)

test('npm start -- --lan serves other devices over https, with a password of its own for the demo accounts', async () => {
  const stack = startStackProcess({ DATA_DIR: dir }, ['--lan'])
  try {
    const address = await stack.ready
    expect(address).toMatch(/^https:\/\/localhost:\d+$/)
    const ca = readFileSync(join(dir, 'tls/certificate.pem'))
    /** Sends a request as a browser on a page of the core does, and checks the certificate. */
    const send = (method: string, path: string, body?: unknown, cookie = '') =>
      new Promise<{ answer: IncomingMessage; body: string; fingerprint: string }>((resolve, reject) => {
        const headers = { 'content-type': 'application/json', origin: address, 'sec-fetch-site': 'same-origin', cookie }
        const sent = request(`${address}${path}`, { method, ca, headers: method === 'GET' ? { cookie } : headers }, (answer) => {
          const { fingerprint256: fingerprint } = (answer.socket as TLSSocket).getPeerCertificate()
          text(answer).then((body) => resolve({ answer, body, fingerprint }), reject)
        })
        sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body))
      })
    const signIn = (password: string) => send('POST', '/core/auth/login', { username: 'luc_regular', password })

    const config = await send('GET', '/config.json')
    expect(JSON.parse(config.body)).toMatchObject({ demo: [] })
    expect(config.answer.headers['strict-transport-security']).toBeUndefined()
    expect(stack.output()).toContain(config.fingerprint)

    const made = /luc_regular +(Demo-\S+)/.exec(stack.output())?.[1] as string
    expect((await signIn(published)).answer.statusCode).toBe(401)
    const { answer } = await signIn(made)
    const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0]
    expect(answer.statusCode).toBe(200)
    expect((await send('GET', '/core/users/current', undefined, cookie)).answer.statusCode).toBe(200)
  } finally {
    stack.child.kill('SIGTERM')
    await stack.ended
  }
}, 60_000)
