import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aFile, aGroup, aUser } from '../../../../../tests/support/builders.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'backhaul-links-'))
let app: TestApp
let channel: Awaited<ReturnType<typeof aChannel>>
let group: Awaited<ReturnType<typeof aGroup>>
let maker: Awaited<ReturnType<typeof aUser>>
let colleague: Awaited<ReturnType<typeof aUser>>
let file: Awaited<ReturnType<typeof aFile>>
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', environment: { DATA_DIR: dataDir } })
  group = await aGroup(app)
  channel = await aChannel(app, { groups: [group] })
  colleague = await aUser(app, { role: 'luc_regular', groups: [group] })
  const folder = join(dataDir, 'files', channel.row.serverId, channel.id)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'shared.mp4'), 'content')
})
beforeEach(async () => {
  maker = await aUser(app, { role: 'luc_regular', groups: [group] })
  await app.database.prisma.channelFile.deleteMany()
  file = await aFile(app, channel, { path: 'shared.mp4' })
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true })
})

type User = typeof maker
const share = async (user: User = maker) =>
  (await ask(app, user, 'POST /channelfiles/share', { fileId: file.id })).body as { url: string; expiresAt: number }
const linksFor = (user: User) => ask(app, user, `GET /channelfiles/share/links?fileId=${file.id}`)
const end = (user: User, linkId: string) => ask(app, user, 'POST /channelfiles/share/end', { fileId: file.id, linkId })
const statusOf = async ({ url }: { url: string }) => (await fetch(app.address + url)).status

describe('the links of a file', () => {
  test('are listed for all who may share it, with maker and times, and without what opens them', async () => {
    const first = await share()
    await app.database.prisma.fileShare.updateMany({ data: { createdAt: new Date(Date.now() - 60_000) } })
    const second = await share(colleague)
    const { body } = await linksFor(colleague)
    expect(body).toMatchObject([
      { by: colleague.username, expiresAt: second.expiresAt },
      { by: maker.username, expiresAt: first.expiresAt },
    ])
    expect(body[0].createdAt).toBe(second.expiresAt - 24 * 3_600_000)
    for (const { url } of [first, second]) expect(JSON.stringify(body)).not.toContain(url.split('/').at(-1))
    for (const { id } of body) expect(await statusOf({ url: `/core/sharedfiles/${id}` })).toBe(404)
  })

  test('name their makers only to users who share an inventory with them', async () => {
    const borrowers = await aGroup(app)
    const borrower = await aUser(app, { role: 'luc_regular', groups: [borrowers] })
    channel = await aChannel(app, { groups: [group, borrowers], serverId: channel.row.serverId })
    file = await aFile(app, channel, { path: 'lent.mp4' })
    await share()
    await share(borrower)
    const makers = async (user: User) => (await linksFor(user)).body.map(({ by }: { by: string | null }) => by)
    expect(new Set(await makers(borrower))).toEqual(new Set([null, borrower.username]))
    expect(new Set(await makers(colleague))).toEqual(new Set([null, maker.username]))
  })

  test('are ended one by one, by each user who may share the file, and more than once without a fault', async () => {
    const [first, second] = [await share(), await share(colleague)]
    const { id } = (await linksFor(maker)).body.find(({ by }: { by: string }) => by === maker.username)
    expect((await end(colleague, id)).body).toEqual({ done: true })
    expect((await end(colleague, id)).status).toBe(200)
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    expect((await linksFor(maker)).body).toMatchObject([{ by: colleague.username }])
    const entry = await app.database.prisma.auditEntry.findFirst({ where: { action: 'channelFiles.endLink' }, orderBy: { at: 'asc' } })
    expect(entry).toMatchObject({ details: { before: { sharedBy: maker.username, sharedUntil: first.expiresAt } } })
  })

  test('are neither listed nor ended without the right to share, or out of scope', async () => {
    const link = await share()
    const [{ id }] = (await linksFor(maker)).body
    const stranger = await aUser(app, { role: 'luc_regular', groups: [await aGroup(app)] })
    const reader = await aUser(app, { role: 'luc_read', groups: [group] })
    expect([(await linksFor(stranger)).status, (await end(stranger, id)).status]).toEqual([404, 404])
    expect([(await linksFor(reader)).status, (await end(reader, id)).status]).toEqual([403, 403])
    expect(await statusOf(link)).toBe(200)
  })

  test('are not ended by way of another file', async () => {
    const link = await share()
    const [{ id }] = (await linksFor(maker)).body
    const other = await aFile(app, channel, { path: 'other.mp4' })
    await ask(app, maker, 'POST /channelfiles/share/end', { fileId: other.id, linkId: id })
    expect(await statusOf(link)).toBe(200)
  })
})

describe('a link to a file ends with its maker, who', () => {
  const { update, remove } = {
    update: (data: object) => app.database.prisma.user.update({ where: { id: maker.id }, data }),
    remove: () => app.database.prisma.user.delete({ where: { id: maker.id } }),
  }
  test.each<[string, () => Promise<unknown>]>([
    ['has no active account', () => update({ active: false })],
    ['has no account', remove],
    ['has another role, without the right', () => update({ roles: { deleteMany: {}, create: [{ role: 'luc_read' }] } })],
    ['sees the file no longer', () => update({ groups: { deleteMany: {} } })],
  ])('%s', async (_, change) => {
    const [link, another] = [await share(), await share(colleague)]
    expect(await statusOf(link)).toBe(200)
    await change()
    expect([await statusOf(link), await statusOf(another)]).toEqual([404, 200])
    const { body } = await linksFor(colleague)
    const kept = await app.database.prisma.fileShare.findMany({ where: { fileId: file.id } })
    expect(body).toHaveLength(kept.length)
    for (const { by, works } of body) expect([by, works]).toEqual([by, by === colleague.username])
  })
})

test('a user has at most 200 links, also when several files are shared at once', async () => {
  const { fileShare } = app.database.prisma
  const expiresAt = new Date(Date.now() + 60_000)
  const files = await Promise.all(Array.from({ length: 21 }, (_, n) => aFile(app, channel, { path: `many-${n}.mp4` })))
  const held = files
    .slice(0, 20)
    .flatMap(({ id }, n) =>
      Array.from({ length: n === 0 ? 8 : 10 }, (_link, k) => ({ hash: `${n}-${k}`, fileId: id, by: maker.username, expiresAt })),
    )
  await fileShare.createMany({ data: held })
  const answers = await Promise.all(
    [file, ...files.slice(20), file, file].map(({ id }) => ask(app, maker, 'POST /channelfiles/share', { fileId: id })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'TOO_MANY_OWN_FILE_LINKS', params: { linksMax: 200 } })
  expect((await ask(app, colleague, 'POST /channelfiles/share', { fileId: file.id })).status).toBe(200)
})
