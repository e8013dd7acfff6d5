import { manualClock, realClock } from '@backhaul/clock'
import { syncEveryMs } from '@backhaul/contract/stories'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { password, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { ask } from '../../../../tests/support/ask.ts'
import { aGroup, aUser, type TestUser } from '../../../../tests/support/builders.ts'
import { builtInSources } from './newsroom.ts'

const clock = manualClock()
/** The rundown of the test newsroom, which a test changes. */
let rundown = ''
const mapping = { item: 'rundown/story', fields: { slugline: 'slug', storyId: '@id', reporter: 'by' } } as const
const story = (id: string, slug: string, by = '') => `<story id="${id}"><slug>${slug}</slug><by>${by}</by></story>`
const list = (...stories: string[]) => `<rundown>${stories.join('')}</rundown>`

let app: TestApp
let inventory: string
let editor: TestUser
beforeAll(async () => {
  const rehearsal = { mapping, read: () => (rundown === '' ? Promise.reject(new Error('no rundown')) : Promise.resolve(rundown)) }
  app = await startTestApp({ world: 'empty', clock, transportClock: realClock, newsrooms: { ...builtInSources, rehearsal } })
})
afterAll(() => app.close())
beforeEach(async () => {
  const group = await aGroup(app)
  inventory = group.inventoryId
  editor = await aUser(app, { role: 'luc_regular', groups: [group] })
})

const as = (http: string, body?: unknown) => ask(app, editor, http as 'GET /', body)
const account = () => `/v2/inventories/${inventory}/ingestAccount`
const sync = () => as(`POST /v2/inventories/${inventory}/stories/sync`)
const enable = (source: string) => as(`PUT ${account()}/configuration`, { isEnabled: true, source })
const stories = async (): Promise<{ id: string; slugline: string; storyId: string; reporter: string; fromNewsroom: boolean }[]> =>
  (await as(`GET /v2/inventories/${inventory}/stories?sortBy=storyId&sortDir=asc`)).body.items

// Each reading starts a process, which takes seconds on a busy machine.
const slow = { timeout: 60_000 }

describe('the synchronization', slow, () => {
  test('is off at first and reads the built-in sample once it is on', async () => {
    expect((await as(`GET ${account()}`)).body).toMatchObject({ isEnabled: false, source: 'sample', lastResult: null, nextSyncAt: null })
    expect((await sync()).body.code).toBe('NEWSROOM_OFF')
    expect((await enable('no-such')).body.code).toBe('NO_SUCH_SOURCE')
    await enable('sample')
    expect((await sync()).body).toMatchObject({ ok: true, created: 5, updated: 0, unchanged: 0, skipped: 0 })
    expect((await sync()).body).toMatchObject({ created: 0, unchanged: 5 })
    expect((await as(`GET ${account()}`)).body.nextSyncAt).toBe(clock.now() + syncEveryMs)
  })

  test('changes only what the newsroom system changed, and leaves stories of users alone', async () => {
    await enable('rehearsal')
    await as(`POST /v2/inventories/${inventory}/stories`, { slugline: 'OWN', storyId: 'NR-0' })
    rundown = list(story('NR-1', 'FIRE', 'Ann'), story('NR-2', 'FLOOD', 'Bob'))
    await sync()
    const [, first] = await stories()
    await as(`PUT /v2/stories/${first!.id}`, { slugline: 'HARBOUR FIRE', storyId: 'NR-1', reporter: 'Ann' })
    rundown = list(story('NR-1', 'FIRE', 'Cid'))
    expect((await sync()).body).toMatchObject({ created: 0, updated: 1 })
    expect((await stories()).map(({ slugline, reporter, fromNewsroom }) => [slugline, reporter, fromNewsroom])).toEqual([
      ['OWN', '', false],
      ['HARBOUR FIRE', 'Cid', true],
      ['FLOOD', 'Bob', true],
    ])
  })

  test('skips entries without a slugline or an ID, and those that repeat one', async () => {
    await enable('rehearsal')
    rundown = list(story('NR-1', 'FIRE'), story('NR-1', 'AGAIN'), story('', 'NO ID'), story('NR-2', ' '), story('NR-3', 'x'.repeat(1025)))
    expect((await sync()).body).toMatchObject({ created: 1, skipped: 4 })
  })

  test('R-231 runs every 5 minutes, once among several cores', async () => {
    await enable('rehearsal')
    rundown = list(story('NR-1', 'FIRE'))
    await sync()
    rundown = list(story('NR-1', 'FIRE'), story('NR-2', 'FLOOD'))
    // In steps of the core, with time for what each of them starts.
    for (let step = 1; step < syncEveryMs / 20_000; step++) {
      clock.advance(20_000)
      expect(await stories()).toHaveLength(1)
    }
    // A look that is still under way takes the place of the next one.
    const afterNextLook = async () => {
      clock.advance(20_000)
      return (await stories()).length
    }
    await expect.poll(afterNextLook, { timeout: 30_000, interval: 500 }).toBe(2)
    const claims = await Promise.all(
      Array.from({ length: 8 }, () => app.core.store.storySources.claimDue(clock.now() + syncEveryMs, { everyMs: syncEveryMs, limit: 50 })),
    )
    expect(claims.flat().filter((one) => one.inventoryId === inventory)).toHaveLength(1)
  })

  test('says that it failed when the newsroom system or its XML cannot be read', async () => {
    await enable('rehearsal')
    rundown = ''
    expect((await sync()).body.code).toBe('NEWSROOM_FAILED')
    rundown = '<rundown><story>'
    expect((await sync()).body.code).toBe('XML_REFUSED')
    expect((await as(`GET ${account()}`)).body.lastResult).toMatchObject({ ok: false })
  })
})

describe('the stylesheet', slow, () => {
  const sheet = (
    select: string,
    fields = `<slugline><xsl:value-of select="head/title"/></slugline><storyId><xsl:value-of select="@nr"/></storyId>`,
  ) =>
    `<?xml version="1.0"?><xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:output method="xml"/>
     <xsl:template match="/"><stories><xsl:for-each select="${select}"><story>${fields}</story></xsl:for-each></stories></xsl:template></xsl:stylesheet>`
  const upload = (text: string, over: object = {}) => as(`POST ${account()}/xslt`, { name: 'stories.xslt', text, password, ...over })

  test('maps the XML of a newsroom system until it is removed', async () => {
    expect((await upload(sheet('/news/item'))).body).toMatchObject({
      stylesheetName: 'stories.xslt',
      mapping: { item: 'news/item', fields: { slugline: 'head/title', storyId: '@nr' } },
    })
    const xml = `<news><item nr="7"><head><title>A &amp; B</title></head></item><item/></news>`
    const tested = await as(`POST ${account()}/test`, { xml })
    expect(tested.body).toMatchObject({ read: 1, skipped: 1, stories: [{ slugline: 'A & B', storyId: '7', reporter: '' }] })
    expect(await stories()).toEqual([])
    expect((await as(`DELETE ${account()}/xslt`)).body).toMatchObject({ stylesheetName: null, mapping: builtInSources['sample']!.mapping })
  })

  test('R-113 E-007 has the type XSLT', async () => {
    expect(await upload(sheet('a/b'), { name: 'stories.xml' })).toMatchObject({ status: 409, body: { code: 'FILE_TYPE_NOT_SUPPORTED' } })
  })

  test('E-006 needs the password of the user, and attempts are limited', async () => {
    expect((await as(`POST ${account()}/password`, { password })).body).toEqual({ done: true })
    const wrong = { password: 'not the password' }
    expect((await as(`POST ${account()}/password`, wrong)).body).toMatchObject({ code: 'INCORRECT_PASSWORD', title: 'Incorrect password' })
    expect((await upload(sheet('a/b'), wrong)).body.code).toBe('INCORRECT_PASSWORD')
    const codes = []
    for (let i = 0; i < 12; i++) codes.push((await as(`POST ${account()}/password`, wrong)).body.code)
    expect(codes).toContain('TOO_MANY_ATTEMPTS')
  })

  test.each([
    ['a function that reads files', sheet(`document('file:///etc/hostname')`), 'STYLESHEET_REFUSED'],
    [
      'an include',
      sheet('a/b').replace('<xsl:output method="xml"/>', '<xsl:include href="http://other.example/x.xsl"/>'),
      'STYLESHEET_REFUSED',
    ],
    ['a second template', sheet('a/b').replace('<xsl:output method="xml"/>', '<xsl:template match="x"/>'), 'STYLESHEET_REFUSED'],
    ['an unknown field', sheet('a/b', '<owner><xsl:value-of select="x"/></owner>'), 'STYLESHEET_REFUSED'],
    ['another root', '<rundown/>', 'STYLESHEET_REFUSED'],
    ['a document type', `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]>${sheet('a/b').slice(21)}`, 'XML_REFUSED'],
    ['an open element', sheet('a/b').slice(0, -8), 'XML_REFUSED'],
    ['20,000 nested elements', '<a>'.repeat(20_000) + '</a>'.repeat(20_000), 'XML_REFUSED'],
  ])('is refused with %s', async (_what, text, code) => {
    expect((await upload(text)).body.code).toBe(code)
  })
})
