import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aGroup, anInventory, aStory, aUnit, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import { storiesMax } from '../../newsroom/newsroom.ts'

let app: TestApp
let inventory: Awaited<ReturnType<typeof anInventory>>
let group: Awaited<ReturnType<typeof aGroup>>
let editor: TestUser
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
})
afterAll(() => app.close())
beforeEach(async () => {
  inventory = await anInventory(app)
  group = await aGroup(app, inventory)
  editor = await aUser(app, { role: 'luc_regular', groups: [group] })
})

const as = (user: TestUser, http: string, body?: unknown) => ask(app, user, http as 'GET /', body)
const all = () => `/v2/inventories/${inventory.id}/stories`
const fields = {
  slugline: 'HARBOUR FIRE',
  crewName: 'Crew 4',
  storyId: 'NR-17',
  usageTerms: 'Once',
  provider: 'Agency',
  reporter: 'A. Okafor',
  keywords: 'fire, harbour',
  comments: 'Live at six',
}

describe('a story', () => {
  test('R-006 is created, listed, counted, changed and deleted, and each write is recorded with what it changed', async () => {
    const created = await as(editor, `POST ${all()}`, fields)
    expect(created).toMatchObject({ status: 200, body: { ...fields, inventoryId: inventory.id, fromNewsroom: false, units: [] } })
    const { id } = created.body
    expect((await as(editor, `GET /v2/stories/${id}`)).body).toEqual(created.body)
    expect((await as(editor, `GET ${all()}`)).body).toMatchObject({ items: [created.body], total: 1 })
    expect((await as(editor, `GET ${all()}/count`)).body).toEqual({ count: 1 })
    const changed = await as(editor, `PUT /v2/stories/${id}`, { ...fields, reporter: 'B. Lind' })
    expect(changed.body).toMatchObject({ id, reporter: 'B. Lind' })
    expect((await as(editor, `DELETE /v2/stories/${id}`)).body).toEqual({ done: true })
    expect((await as(editor, `GET /v2/stories/${id}`)).body.code).toBe('STORY_NOT_FOUND')

    const trail = await app.database.prisma.auditEntry.findMany({ where: { objectId: id }, orderBy: { id: 'asc' } })
    expect(trail.map(({ action, objectKind, inventoryId }) => [action, objectKind, inventoryId])).toEqual(
      ['create', 'update', 'remove'].map((call) => [`stories.${call}`, 'story', inventory.id]),
    )
    expect(trail[1]?.details).toEqual({ before: { reporter: 'A. Okafor' }, after: { reporter: 'B. Lind' } })
  })

  test('R-100 E-033 is refused without a slugline: the field says "Slugline is missing"', async () => {
    for (const slugline of [undefined, '', '  \t'])
      expect(await as(editor, `POST ${all()}`, { ...fields, slugline })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'slugline', message: 'sluglineMissing' }] },
      })
  })

  test('R-099 has fields of at most 1024 characters', async () => {
    for (const field of Object.keys(fields)) {
      expect((await as(editor, `POST ${all()}`, { ...fields, [field]: 'x'.repeat(1024) })).status).toBe(200)
      expect(await as(editor, `POST ${all()}`, { ...fields, [field]: 'x'.repeat(1025) })).toMatchObject({
        status: 400,
        body: { issues: [{ path: field, message: 'maxLength', params: { max: 1024 } }] },
      })
    }
  })

  test('R-038 is written by no reader and by no restricted role', async () => {
    const id = await aStory(app, inventory)
    for (const role of ['luc_read', 'luc_curator', 'luc_multipoint', 'luc_unit_control', 'luc_ingest', 'luc_studio'] as const) {
      const user = await aUser(app, { role, groups: [group] })
      expect((await as(user, `GET /v2/stories/${id}`)).status).toBe(200)
      const writes = [`POST ${all()}`, `PUT /v2/stories/${id}`, `DELETE /v2/stories/${id}`, `PUT /v2/stories/${id}/units`]
      for (const write of writes) expect((await as(user, write, {})).body.code).toBe('NOT_ALLOWED')
    }
  })

  test('is not overwritten by a user who edited an older state', async () => {
    const { body } = await as(editor, `POST ${all()}`, fields)
    const edit = (reporter: string) => as(editor, `PUT /v2/stories/${body.id}`, { ...fields, reporter, lastModified: body.lastModified })
    const codes = (await Promise.all(['A', 'B', 'C'].map(edit))).map((answer) => answer.body.code ?? 'saved')
    expect(codes.filter((code) => code === 'saved')).toHaveLength(1)
    expect(codes.filter((code) => code === 'STORY_CHANGED')).toHaveLength(2)
  })

  test('is found by a part of the search field, and sorted', async () => {
    for (const [slugline, reporter] of [
      ['FLOOD 1', 'Zoe'],
      ['FLOOD 2', 'Ann'],
      ['ELECTION', 'Ann'],
    ] as const)
      await aStory(app, inventory, { slugline, reporter })
    const sluglines = async (query: string) =>
      (await as(editor, `GET ${all()}?${query}`)).body.items.map((one: { slugline: string }) => one.slugline)
    expect(await sluglines('searchKey=slugline&searchValue=flood&sortBy=reporter&sortDir=asc')).toEqual(['FLOOD 2', 'FLOOD 1'])
    expect(await sluglines('searchKey=reporter&searchValue=ann&sortBy=slugline&sortDir=desc')).toEqual(['FLOOD 2', 'ELECTION'])
    expect(await sluglines('searchValue=%25')).toEqual([])
    expect(await sluglines('limit=1&offset=1&sortBy=slugline&sortDir=asc')).toEqual(['FLOOD 1'])
  })

  test('is refused in a full inventory, also by creations at the same time', async () => {
    await app.database.prisma.$executeRaw`
      INSERT INTO stories (id, inventory_id, slugline, crew_name, story_id, usage_terms, provider, reporter, keywords, comments, last_modified)
      SELECT ${inventory.id} || n, ${inventory.id}, 'S', '', '', '', '', '', '', '', now() FROM generate_series(1, ${storiesMax - 3}) AS n`
    const answers = await Promise.all(Array.from({ length: 12 }, () => as(editor, `POST ${all()}`, fields)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ body }) => body.code === 'TOO_MANY_STORIES')).toHaveLength(9)
  })
})

describe('the units of a story', () => {
  test('are replaced; those that the caller may not see stay assigned and are not shown', async () => {
    const [own, another] = [await aUnit(app, { groups: [group] }), await aUnit(app, { groups: [group] })]
    const hidden = await aUnit(app, { inventories: [inventory] })
    const admin = await aUser(app, { role: 'luc_admin', inventories: [inventory] })
    const id = await aStory(app, inventory)
    const assign = (user: TestUser, unitIds: string[]) => as(user, `PUT /v2/stories/${id}/units`, { unitIds })
    await assign(admin, [own.id, hidden.id])
    expect((await assign(editor, [another.id])).body.units).toEqual([{ id: another.id, name: another.row.name }])
    const { body } = await as(admin, `GET /v2/stories/${id}`)
    expect(new Set(body.units.map((unit: { id: string }) => unit.id))).toEqual(new Set([another.id, hidden.id]))
  })

  test('are units of the inventory in the scope of the caller, each once', async () => {
    const id = await aStory(app, inventory)
    const assign = (unitIds: string[]) => as(editor, `PUT /v2/stories/${id}/units`, { unitIds })
    const [own, foreign] = [await aUnit(app, { groups: [group] }), await aUnit(app)]
    for (const unitId of [foreign.id, 'no-such']) expect((await assign([own.id, unitId])).body.code).toBe('UNIT_NOT_FOUND')
    expect((await assign([own.id, own.id])).body.units).toHaveLength(1)
    expect((await assign(Array.from({ length: 201 }, () => own.id))).status).toBe(400)
  })

  test('are at most 200, those included that the caller may not see', async () => {
    const id = await aStory(app, inventory)
    const own = await aUnit(app, { groups: [group] })
    const hidden = []
    for (let i = 0; i < 200; i++) hidden.push(await aUnit(app, { inventories: [inventory] }))
    await app.database.prisma.storyUnit.createMany({ data: hidden.map((unit) => ({ storyId: id, unitId: unit.id })) })
    expect((await as(editor, `PUT /v2/stories/${id}/units`, { unitIds: [own.id] })).body.code).toBe('TOO_MANY_UNITS')
  }, 60_000)
})
