import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { stringUpTo } from '@backhaul/contract'
import { version } from '@backhaul/core/version'
import { linkVersion } from '@backhaul/device-link'
import { ClockState, worldFileBytesMax, WorldName, WorldSeed, WorldUnits } from '@backhaul/simulation'
import * as z from 'zod'
import { FaultsState } from '../faults/faults.ts'
import { PlayState } from '../scenario/play-state.ts'
import { FleetSchema } from './fleet/fleet-schema.ts'
import { Folder } from './folder.ts'
import { Tables } from './tables.ts'
import { WorldFileError } from './world-file-error.ts'

export { WorldFileError } from './world-file-error.ts'

/** Raised with each change that makes former files unreadable. */
const format = 1
/** The JSON of a file, which is checked in one go. That of a demo world of 500 units has 8 MB. */
const jsonBytesMax = 96 * 1024 * 1024

/** The versions that must be those of this installation: states and tables have no meaning for another one. */
const Versions = z.strictObject({ core: z.string().max(40), link: z.int() })

/** A world as one file. */
const Content = z.strictObject({
  format: z.literal(format),
  versions: Versions,
  name: WorldName,
  /** Of a demo world: its units at the start. */
  units: WorldUnits.nullable(),
  seed: WorldSeed,
  clock: ClockState.pick({ now: true, paused: true, speed: true }).strict(),
  /** World time since its start. */
  elapsedMs: z.number().min(0),
  fleet: FleetSchema,
  faults: FaultsState,
  database: Tables,
  files: Folder,
  /** Of a world of `pnpm sim` or of the test kit. */
  stepped: z
    .strictObject({
      /** Hash of the trace up to the export; the trace goes on from it. */
      trace: stringUpTo(64).regex(/^[0-9a-f]{64}$/),
      entries: z.int().min(0),
      /** The users who were signed in. */
      users: z.array(z.string().max(100)).max(1000),
    })
    .nullable(),
  /** The scenario under way. */
  play: PlayState.nullable(),
})
/** The fleet goes on at its own time, which is that of the clock. */
const apartMsMax = 60_000

export const WorldFile = Content.refine(({ clock, fleet }) => Math.abs(clock.now - fleet.world.nowMs) <= apartMsMax, {
  path: ['fleet', 'world', 'nowMs'],
  message: 'The time is not that of the clock.',
})
export type WorldFile = z.infer<typeof WorldFile>

export const versions: WorldFile['versions'] = { core: version, link: linkVersion }
export const firstPart = { format, versions } as const

/** Returns the packed file. */
export async function packWorld(file: WorldFile): Promise<Buffer> {
  const json = Buffer.from(JSON.stringify(file))
  if (json.length > jsonBytesMax) throw new WorldFileError(`its JSON would have more than ${jsonBytesMax} bytes`)
  const packed = await promisify(gzip)(json)
  if (packed.length > worldFileBytesMax) throw new WorldFileError(`it would have more than ${worldFileBytesMax} bytes`)
  return packed
}

/** Levels of a file. The deepest state of a device is at level 12. */
const depthMax = 40

/** Whether a value is nested so deep that the check of it, which recurses, would end the stack. */
function isDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > depthMax) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? (Object.values(one) as unknown[]) : []))
  }
  return false
}

const faultOf = ({ path, message }: z.core.$ZodIssue) => `${path.length === 0 ? 'its content' : path.map(String).join('.')}: ${message}`

/** Returns the content of a packed file. Throws a `WorldFileError` that names its first fault. */
export async function unpackWorld(packed: Uint8Array): Promise<WorldFile> {
  if (packed.length > worldFileBytesMax) throw new WorldFileError(`it has more than ${worldFileBytesMax} bytes`)
  const text = await promisify(gunzip)(packed, { maxOutputLength: jsonBytesMax }).catch(() => {
    throw new WorldFileError('it is not a gzip file, or is larger than a world')
  })
  let content: unknown
  try {
    content = JSON.parse(text.toString('utf8'))
  } catch {
    throw new WorldFileError('it contains no JSON')
  }
  if (isDeep(content)) throw new WorldFileError(`its values are nested more than ${depthMax} levels deep`)
  const { core, link } = (content as { versions?: { core?: unknown; link?: unknown } } | null)?.versions ?? {}
  if (core !== undefined && (core !== versions.core || link !== versions.link))
    throw new WorldFileError(
      `it is of version ${typeof core === 'string' ? core.slice(0, 40) : 'unknown'}, and this is version ${versions.core}`,
    )
  const parsed = WorldFile.safeParse(content)
  if (!parsed.success) throw new WorldFileError(faultOf(parsed.error.issues[0] as z.core.$ZodIssue))
  return parsed.data
}
