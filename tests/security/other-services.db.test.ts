import supertest from 'supertest'
import { expect, test } from 'vitest'
import { startTestApp } from '../support/app.ts'

const sha = 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC'

async function pagesWith(environment: Record<string, string>) {
  const app = await startTestApp({ world: 'empty', environment })
  try {
    const policy = (await supertest(app.address).get('/core/docs')).headers['content-security-policy'] ?? ''
    const config = (await supertest(app.address).get('/config.json')).body as object
    const directives = policy.split(';').map((directive) => directive.trim().split(' '))
    const sources: Record<string, string[]> = {}
    for (const [name = '', ...of] of directives) sources[name] = of.filter((source) => !source.startsWith("'nonce-"))
    return { config, sources }
  } finally {
    await app.close()
  }
}

test('R-014 R-019 without a setting pages load and send nothing to another origin', async () => {
  const { config, sources } = await pagesWith({})
  expect(config).not.toHaveProperty('chat')
  expect(config).not.toHaveProperty('analyticsUrl')
  expect([sources['script-src'], sources['connect-src']]).toEqual([["'self'"], ["'self'"]])
  expect(sources['img-src']?.filter((source) => source.includes('//'))).toEqual([])
})

test('R-014 R-019 a chat and analytics add their own origins, and no others', async () => {
  const chat = { url: 'https://chat.example/a/chat.js', integrity: sha }
  const analyticsUrl = 'https://views.example/page'
  const { config, sources } = await pagesWith({
    CHAT_SCRIPT_URL: chat.url,
    CHAT_SCRIPT_INTEGRITY: chat.integrity,
    ANALYTICS_URL: analyticsUrl,
  })
  expect(config).toMatchObject({ chat, analyticsUrl })
  expect(sources['script-src']).toEqual(["'self'", 'https://chat.example'])
  expect(sources['connect-src']).toEqual(["'self'", 'https://chat.example', 'https://views.example'])
  expect(sources['style-src']?.join(' ')).not.toContain('example')
})
