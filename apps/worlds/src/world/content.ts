import { closeSync, ftruncateSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { resources } from '@backhaul/contract/resources'
import type { PrismaClient } from '@backhaul/database/client'
import { scopeKeyOf, uniqueKeyOf } from '@backhaul/database/resource-keys'
import { durationMs, type FleetOfScenario } from '@backhaul/simulation'
import { idsOfAlias } from './names.ts'
import { channelOf, inventoryId } from './rows.ts'

interface At {
  readonly prisma: PrismaClient
  readonly now: Date
}

const bytesPerS = 1_000_000
const noText = { crewName: '', storyId: '', usageTerms: '', provider: '', reporter: '', keywords: '', comments: '' }
/** Rows of one statement: PostgreSQL takes 65535 parameters. */
const rowsMax = 1000
/** Links end by the time of the machine, which is not that of the world. */
const never = new Date('9999-12-31')
const longName = 'g'.repeat(255)
/** Names that a list of the console stores at most. */
const namesMax = 500

async function writeFiles({ prisma, now }: At, fleet: FleetOfScenario): Promise<void> {
  for (const [id, { channel: channelId, length = '1 min', chunks = 0, links = 0, transferring = false }] of Object.entries(
    fleet.files ?? {},
  )) {
    const [serverId, lengthMs] = [channelOf(fleet, channelId).serverId, durationMs(length)]
    const plain = { serverId, channelId, lengthMs, sizeBytes: (lengthMs / 1000) * bytesPerS, lastModified: now }
    const named = (name: string) => ({ ...plain, path: name, name })
    await prisma.channelFile.create({ data: { ...named(`${id}.mp4`), id, transferring } })
    const numbers = Array.from({ length: chunks }, (_, i) => i + 1)
    await prisma.channelFile.createMany({
      data: numbers.map((chunkIndex) => ({
        ...named(`${id}_part${chunkIndex}.mp4`),
        id: `${id}-${chunkIndex}`,
        parentId: id,
        chunkIndex,
        startMs: 0,
        endMs: lengthMs,
      })),
    })
    const hashes = Array.from({ length: links }, (_, i) => `link ${i + 1} of ${id}`)
    await prisma.fileShare.createMany({ data: hashes.map((hash) => ({ hash, fileId: id, by: 'operator', expiresAt: never })) })
  }
}

/** Stores the content of files. It is empty: the disk has no space of its size for it. */
export function storeFiles(dir: string, fleet: FleetOfScenario): void {
  for (const [id, { channel, storedMb }] of Object.entries(fleet.files ?? {})) {
    if (storedMb === undefined) continue
    const folder = join(dir, 'files', channelOf(fleet, channel).serverId)
    mkdirSync(folder, { recursive: true })
    const file = openSync(join(folder, `${id}.mp4`), 'w')
    ftruncateSync(file, storedMb * 1_000_000)
    closeSync(file)
  }
}

async function writeStories({ prisma, now }: At, { stories = {}, units: allUnits }: FleetOfScenario): Promise<void> {
  for (const [alias, { units = [], count }] of Object.entries(stories)) {
    const ids = idsOfAlias(alias, { count })
    const unitIds = [units].flat().flatMap((unit) => idsOfAlias(unit, allUnits[unit]))
    const plain = { inventoryId, ...noText, lastModified: now, createdAt: now }
    for (let i = 0; i < ids.length; i += rowsMax)
      await prisma.story.createMany({ data: ids.slice(i, i + rowsMax).map((id) => ({ ...plain, id, slugline: id })) })
    await prisma.storyUnit.createMany({ data: ids.flatMap((storyId) => unitIds.map((unitId) => ({ storyId, unitId }))) })
  }
}

async function writeUsageProfiles({ prisma, now }: At, { usageProfiles = {} }: FleetOfScenario): Promise<void> {
  const { kind, unique, example } = resources.usageProfiles
  for (const [id, { isDefault = false }] of Object.entries(usageProfiles)) {
    const data = { ...example, name: id }
    const keys = { scopeKey: scopeKeyOf(inventoryId), uniqueKey: uniqueKeyOf(unique, data) }
    await prisma.resource.create({ data: { id, kind, inventoryId, ...keys, isDefault, data, lastModified: now, createdAt: now } })
  }
}

/** Preferences of a size have lists with expanded groups of long names. */
async function writePreferences({ prisma, now }: At, { preferences = {} }: FleetOfScenario): Promise<void> {
  for (const [userId, { characters }] of Object.entries(preferences)) {
    const gridPrefs: Record<string, { expandedGroups: string[] }> = {}
    for (let names = Math.ceil(characters / longName.length); names > 0; names -= namesMax)
      gridPrefs[`list-${names}`] = { expandedGroups: Array.from({ length: Math.min(names, namesMax) }, () => longName) }
    await prisma.preference.create({ data: { userId, value: { gridPrefs }, updatedAt: now } })
  }
}

const trialMs = 30 * 24 * 3_600_000

async function writeGraphics({ prisma, now }: At, { graphics }: FleetOfScenario): Promise<void> {
  if (graphics === undefined) return
  const { trial = false, used = '0 s' } = graphics
  const trialEndsAt = trial ? new Date(now.getTime() + trialMs) : null
  await prisma.inventoryService.create({
    data: { inventoryId, name: 'graphics', status: 'ENABLED', trialEndsAt, usedMs: durationMs(used) },
  })
}

async function writeCompositions({ prisma, now }: At, { compositions = {} }: FleetOfScenario): Promise<void> {
  const fields = { inventoryId, template: 'Lower third', layout: 'lowerThird', lastUpdated: now, createdAt: now }
  await prisma.graphicsComposition.createMany({
    data: Object.entries(compositions).flatMap(([alias, { failed = false, elsewhere = false, ...entry }]) =>
      idsOfAlias(alias, entry).map((id) => ({
        ...fields,
        id,
        name: id,
        jobId: `job-${id}`,
        state: failed ? 'failed' : elsewhere ? 'creating' : 'ready',
        appId: id,
      })),
    ),
  })
}

async function writeAudioRooms({ prisma, now }: At, { audioRooms = {}, units }: FleetOfScenario): Promise<void> {
  for (const [alias, { server: serverId, phones = 0, intercoms = [], ...entry }] of Object.entries(audioRooms)) {
    const ids = idsOfAlias(alias, entry)
    const plain = { inventoryId, serverId, intercom: true, lastModified: now, createdAt: now }
    await prisma.audioRoom.createMany({ data: ids.map((id) => ({ ...plain, id, name: id, nameKey: id })) })
    const unitIds = [intercoms].flat().flatMap((unit) => idsOfAlias(unit, units[unit]))
    const participants = [
      ...unitIds.map((unitId) => ({ id: unitId, kind: 'unit', unitId, intercom: 1, name: '' })),
      ...idsOfAlias('desk', { count: phones }).map((id, i) => ({ id, kind: 'phone', account: `+49 30 ${1001 + i}`, name: id })),
    ]
    for (const roomId of ids) await prisma.audioRoomParticipant.createMany({ data: participants.map((one) => ({ roomId, ...one })) })
  }
}

/** A secret that no key opens. */
const unreadableSecret = 's1.lost.AAAA.AAAA.AAAA'

async function writeDestinations({ prisma, now }: At, { destinations = {} }: FleetOfScenario): Promise<void> {
  for (const [alias, { unreadable = false, ...entry }] of Object.entries(destinations)) {
    const secrets = { urlPrimary: null, urlSecondary: null, password: null, passphrase: unreadable ? unreadableSecret : null }
    const video = { videoProfile: 'high', bitrate: 6000, resolution: '1080p60/50', frameRate: '50' }
    const srt = { streamType: 'srt', srtMode: 'listener', sourcePort: 9000, latency: 200, username: null, ffmpegOverride: null }
    const noOther = { primaryAddress: null, secondaryAddress: null, mpegTsIp: null, mpegTsPort: null, mpegTsBitrate: null }
    const streams = ['live-1', 'live-2'].map((streamId) => ({ streamId, ...video, ...srt, ...noOther, ...secrets }))
    const plain = { inventoryId, provider: 'Example CDN', streams, lastModified: now, createdAt: now }
    await prisma.streamingDestination.createMany({
      data: idsOfAlias(alias, entry).map((id) => ({ ...plain, id, name: id, nameKey: id })),
    })
  }
}

/**
 * Writes what the devices and users of a scenario have: recordings, stories and their newsroom system,
 * audio rooms, destinations, usage profiles, preferences.
 */
export async function writeContent(prisma: PrismaClient, fleet: FleetOfScenario, startMs: number): Promise<void> {
  const at = { prisma, now: new Date(startMs) }
  await writeFiles(at, fleet)
  await writeStories(at, fleet)
  if (fleet.newsroom !== undefined) await prisma.storySource.create({ data: { inventoryId, source: fleet.newsroom.source } })
  await writeGraphics(at, fleet)
  await writeCompositions(at, fleet)
  await writeAudioRooms(at, fleet)
  await writeDestinations(at, fleet)
  await writeUsageProfiles(at, fleet)
  await writePreferences(at, fleet)
}
