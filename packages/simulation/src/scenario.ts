import { stringUpTo } from '@backhaul/contract'
import { ServerType } from '@backhaul/contract/servers'
import { ProductType } from '@backhaul/contract/units'
import { Role } from '@backhaul/contract/users'
import * as z from 'zod'
import { Action, EnvironmentAction } from './actions.ts'
import { Duration, Moment } from './duration.ts'
import { Alias, Aliases, Place, UserName } from './names.ts'
import { Predicate } from './predicates.ts'
import { Caption, textUpTo } from './text.ts'

const version = stringUpTo(20)
  .regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/, 'A version has three numbers, such as "10.1.0".')
  .optional()
  .meta({ description: '10.1.0 by default' })
const name = stringUpTo(36)
  .regex(/^[A-Za-z0-9_-]{1,36}$/, 'A name of a device has letters, digits, hyphens and underscores.')
  .optional()
  .meta({ description: 'The name that users see, where it is not the id. With `count`, a number follows it: Mitte-1' })
const Group = z.strictObject({ name })
const Server = z.strictObject({
  name,
  count: z.int().min(1).max(50).optional().meta({ description: 'Several servers of this kind: hub becomes hub-1, hub-2, …' }),
  type: ServerType.optional(),
  maxChannels: z.int().min(1).max(64).optional(),
  cloud: z.boolean().optional().meta({ description: 'A server in the cloud, which has no SDI inputs' }),
  inventory: Alias.optional().meta({ description: 'Its primary inventory, in addition to the one of all devices' }),
  version,
})
const Channel = z.strictObject({
  server: Alias.meta({ description: 'The server. Several channels of one entry are divided among the servers of an entry with `count`' }),
  name,
  count: z.int().min(1).max(500).optional().meta({ description: 'Several channels of this kind: studio becomes studio-1, studio-2, …' }),
  input: z.boolean().optional().meta({ description: 'An input, which takes no unit' }),
  inventory: Alias.optional(),
  version,
})

const VideoReturn = z.strictObject({
  server: Alias.meta({ description: 'The video return server' }),
  name,
  count: z.int().min(1).max(50).optional().meta({ description: 'Several channels of this kind: return becomes return-1, return-2, …' }),
})
const Gateway = z.strictObject({
  name,
  count: z.int().min(1).max(20).optional().meta({ description: 'Several gateways of this kind' }),
})

const Unit = z.strictObject({
  model: ProductType.optional().meta({ description: 'LU-800 by default' }),
  count: z.int().min(1).max(500).optional().meta({ description: 'Several units of this kind: truck becomes truck-1, truck-2, …' }),
  name,
  at: Place.optional(),
  spreadKm: z
    .number()
    .positive()
    .max(500)
    .optional()
    .meta({ description: 'With `count`: the radius of the circle in which the units are' }),
  group: Alias.optional(),
  channel: Alias.optional().meta({ description: 'The selected channel. Of an entry with `count`, each unit has its own' }),
  sdCard: z.boolean().optional(),
  inventories: z.array(Alias).min(1).max(50).optional().meta({ description: 'The inventories in addition to the one of all devices' }),
  version,
})
export type UnitOfScenario = z.infer<typeof Unit>

const Inventory = z.strictObject({
  count: z.int().min(1).max(100).optional().meta({ description: 'Several inventories: branch becomes branch-1, branch-2, …' }),
})
const User = z.strictObject({
  role: Role,
  groups: z.array(Alias).max(50).optional(),
  email: stringUpTo(255).check(z.email()).nullable().optional(),
  application: z.boolean().optional().meta({ description: 'Whether the user may use the application; true by default' }),
  passwordExpired: z.boolean().optional(),
})

const File = z.strictObject({
  channel: Alias.meta({ description: 'The channel that has recorded it' }),
  length: Duration.optional(),
  chunks: z.int().min(1).max(100).optional().meta({ description: 'The number of parts that were cut from it' }),
  links: z.int().min(1).max(10).optional().meta({ description: 'The number of links that were shared' }),
  transferring: z.boolean().optional(),
  storedMb: z
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .meta({ description: 'The size of its content in the storage of files; without it the storage does not have the file' }),
})
const Story = z.strictObject({
  units: Aliases.optional(),
  count: z.int().min(1).max(10_000).optional().meta({ description: 'Several stories of this kind' }),
})
const Preferences = z.strictObject({
  characters: z.int().min(1).max(200_000).meta({ description: 'The size of what the user has stored, as JSON' }),
})
const Newsroom = z.strictObject({
  source: stringUpTo(255).min(1).meta({ description: 'The newsroom system that is configured; the core has "sample"' }),
})
const Graphics = z.strictObject({
  trial: z.boolean().optional().meta({ description: 'Whether it is on trial, which ends after 30 days; bought by default' }),
  used: Duration.optional().meta({ description: 'The time for which the inventory has used it' }),
})
const Composition = z.strictObject({
  count: z.int().min(1).max(100).optional().meta({ description: 'Several compositions of this kind' }),
  failed: z.boolean().optional().meta({ description: 'The job that should create it has failed' }),
  elsewhere: z.boolean().optional().meta({ description: 'Its job is at a provider that the core no longer has' }),
})
const AudioRoom = z.strictObject({
  server: Alias.meta({ description: 'The server whose lines it uses' }),
  count: z.int().min(1).max(1000).optional().meta({ description: 'Several rooms of this kind' }),
  phones: z.int().min(1).max(64).optional().meta({ description: 'Its participants with phones: desk-1, desk-2, …' }),
  intercoms: Aliases.optional().meta({ description: 'Units whose first intercom is a participant, by the id of the unit' }),
})
const Destination = z.strictObject({
  count: z.int().min(1).max(200).optional().meta({ description: 'Several destinations of this kind' }),
  unreadable: z.boolean().optional().meta({ description: 'Its passphrase was sealed with a key that the core no longer has' }),
})
const UsageProfile = z.strictObject({ isDefault: z.boolean().optional() })

/** Devices and users by name. Each is empty by default; there is one customer, with one inventory of all devices. */
export const Fleet = z.strictObject({
  inventories: z.record(Alias, Inventory).optional().meta({ description: 'Further inventories of the customer' }),
  groups: z
    .union([z.array(Alias).max(50), z.record(Alias, Group)])
    .optional()
    .meta({ description: 'A list of names, or an object with the name that users see' }),
  servers: z.record(Alias, Server).optional(),
  channels: z.record(Alias, Channel).optional(),
  videoReturns: z.record(Alias, VideoReturn).optional().meta({ description: 'Channels that send a picture to units' }),
  gateways: z.record(Alias, Gateway).optional().meta({ description: 'The far ends of databridges' }),
  units: z.record(Alias, Unit),
  users: z.record(UserName, User).optional(),
  files: z.record(Alias, File).optional(),
  stories: z.record(Alias, Story).optional(),
  newsroom: Newsroom.optional(),
  services: z
    .array(stringUpTo(64).min(1))
    .max(50)
    .optional()
    .meta({ description: 'Services that the inventory of all devices has, such as "tally"' }),
  graphics: Graphics.optional().meta({ description: 'The graphics service of the inventory' }),
  compositions: z.record(Alias, Composition).optional().meta({ description: 'Compositions of the graphics provider' }),
  audioRooms: z.record(Alias, AudioRoom).optional().meta({ description: 'Audio rooms, which take intercoms of units' }),
  destinations: z
    .record(Alias, Destination)
    .optional()
    .meta({ description: 'Streaming destinations that wait for SRT, with the streams "live-1" and "live-2"' }),
  usageProfiles: z.record(Alias, UsageProfile).optional(),
  preferences: z.record(UserName, Preferences).optional(),
})
export type FleetOfScenario = z.infer<typeof Fleet>

/** Within these years, all times of a world are positive and have four digits for the year. */
const startYears = /^20\d\d-/

const Step = z
  .strictObject({
    at: Moment.optional(),
    when: z.array(Predicate).min(1).max(20).optional(),
    caption: Caption.optional(),
    do: z.array(Action).min(1).max(100).optional(),
    expect: z.array(Predicate).min(1).max(50).optional(),
    within: Duration.optional().meta({ description: 'The time in which `when` or `expect` must hold; 10 s by default' }),
    hold: Duration.optional().meta({ description: 'The time for which `expect` must hold without a break; 0 by default' }),
  })
  .refine((step) => (step.at === undefined) !== (step.when === undefined), { message: 'A step begins either with `at` or with `when`.' })
export type Step = z.infer<typeof Step>

/** A story that a world plays, and what users must see meanwhile. */
export const Scenario = z.strictObject({
  name: textUpTo(80).meta({ description: 'The title in the library' }),
  story: textUpTo(300).meta({ description: 'The story in one sentence' }),
  seed: z.int().min(0).max(2_147_483_647),
  start: stringUpTo(40)
    .check(z.iso.datetime())
    .refine((text) => startYears.test(text), 'The start is in the years 2000 to 2099.')
    .meta({ description: 'The time of the world at the start, such as 2026-05-04T18:00:00Z' }),
  fleet: Fleet,
  environment: z.array(EnvironmentAction).max(50).optional(),
  steps: z.array(Step).min(1).max(500),
})
export type Scenario = z.infer<typeof Scenario>
