import { isIP } from 'node:net'
import * as z from 'zod'

/** A list in one variable, separated by commas. `of` names its entries in the error. */
const listOf = (fits: (entry: string) => boolean, of: string) =>
  z
    .string()
    .default('')
    .transform((list) => list.split(',').filter(Boolean))
    .refine((list) => list.every(fits), `it must be a list of ${of}, separated by commas`)

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text
const isHostName = (text: string) => /^[a-z0-9_.-]+$/i.test(text)

/** Whether a text is a Leaflet template: an address of a server, or a path on this one, with the place of the tile in it. */
function isTileTemplate(text: string): boolean {
  const isAddress = text.startsWith('/') ? !text.startsWith('//') : URL.canParse(text) && /^https?:/i.test(text)
  return isAddress && ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
}

/** Names of networks that the proxy list of Fastify knows. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']
function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const bitsMax = { 4: 32, 6: 128 }[isIP(address)]
  if (bitsMax === undefined || rest.length > 0) return namedNetworks.includes(text)
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) >= 1 && Number(bits) <= bitsMax)
}

/** A number with one message for every fault. Without `max` there is no upper bound. */
function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER) {
  const message =
    max === Number.MAX_SAFE_INTEGER ? `it must be a whole number of ${min} or more` : `it must be a whole number from ${min} to ${max}`
  return z.coerce.number<number>(message).int(message).min(min, message).max(max, message)
}
const positiveMessage = 'it must be a number above 0'
const positive = () => z.coerce.number<number>(positiveMessage).positive(positiveMessage)

const oneOf = <const Value extends string>(values: readonly Value[]) => z.enum(values, `it must be one of ${values.join(', ')}`)

const flag = (byDefault: '0' | '1') =>
  oneOf(['0', '1'])
    .default(byDefault)
    .transform((value) => value === '1')

const webAddress = () => z.url('it must be an address like https://studio.example')

const mailAddress = () => z.email('it must be an address like support@studio.example')

/** The settings of the core. Each name is that of its environment variable. */
export const Config = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: wholeNumber(0, 65_535).default(4000),
    NODE_ENV: oneOf(['production', 'development', 'test']).default('production'),
    LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
    /** Address of a PostgreSQL server. Without it the embedded one runs in DATA_DIR. */
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: 'it must be an address like postgresql://user:password@host/backhaul' })
      .optional(),
    DATA_DIR: z.string().default('.backhaul'),
    /** Token that a fleet must present on the device link. */
    DEVICE_TOKEN: z.string().min(16, 'it must have 16 characters or more').optional(),
    /**
     * Keys that seal the secrets in the database, separated by commas: the first one seals, all of them open. Without them one is
     * kept in DATA_DIR.
     */
    SECRETS_KEY: listOf((entry) => entry.length >= 32, 'keys of 32 characters or more'),
    /** Host names under which browsers reach the core, in addition to HOST, localhost and all addresses, separated by commas. */
    ALLOWED_HOSTS: listOf(isHostName, 'host names without a scheme or a port'),
    /** Whether the accounts of the demo world, whose passwords are public, may sign in. */
    DEMO: flag('1'),
    /** Origins other than our own that may write and subscribe, separated by commas. */
    ALLOWED_ORIGINS: listOf(isOrigin, 'origins like https://studio.example'),
    /** Addresses of the reverse proxies whose X-Forwarded-* headers are trusted, separated by commas. */
    TRUSTED_PROXIES: listOf(isAddressOrNetwork, 'addresses or networks like 10.0.0.0/8'),
    /** FTP servers in private networks to which files may be sent, separated by commas. Others must have public addresses. */
    FTP_ALLOWED_HOSTS: listOf(isHostName, 'host names or addresses without a port'),
    /** Bucket of an S3 storage with the content of files. Without it they are in DATA_DIR. */
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'it must be the name of a bucket')
      .optional(),
    /** Address of the storage; Amazon's by default. */
    S3_ENDPOINT: webAddress().optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY: z.string().optional(),
    S3_SECRET_KEY: z.string().optional(),
    /** Whether the bucket is in the path of an address, and not in its host name. */
    S3_PATH_STYLE: flag('1'),
    CONSOLE_TRANSPORT: oneOf(['trpc', 'rest']).default('trpc'),
    TILE_URL: z.string().refine(isTileTemplate, 'it must be a template like https://tiles.example/{z}/{x}/{y}.png').optional(),
    /** Attribution of the map tiles, shown on the map. */
    TILE_ATTRIBUTION: z.string().max(200, 'it must have at most 200 characters').optional(),
    /** Address and hash of the chat-support script of the console; the one needs the other. Without them no chat is loaded. */
    CHAT_SCRIPT_URL: z.url({ protocol: /^https$/, error: 'it must be an https address like https://chat.example/chat.js' }).optional(),
    CHAT_SCRIPT_INTEGRITY: z
      .string()
      .regex(/^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/, 'it must be a hash like sha384-…')
      .optional(),
    /** Receives the views of administration pages of the console. Without it none are reported. */
    ANALYTICS_URL: z.url({ protocol: /^https$/, error: 'it must be an https address like https://views.example/page' }).optional(),
    /** The library that the console opens its stream with. It has one so far. */
    WS_LIBRARY: oneOf(['native']).default('native'),
    SESSION_IDLE_MIN: positive().default(30),
    SESSION_MAX_H: positive().default(12),
    /** Calls per second and user. Further calls are refused with 429. */
    REQUESTS_PER_S: positive().default(50),
    /** Longest interval between reports of a device. A device without a report for two intervals is offline. */
    HEARTBEAT_MS: wholeNumber(1).default(10_000),
    /** Interval at which live state is written to the database. */
    WRITE_BEHIND_MS: wholeNumber(1).default(5000),
    COMMAND_TIMEOUT_MS: wholeNumber(1).default(12_000),
    /** STUN and TURN servers of WebRTC, separated by commas. */
    STUN_URLS: listOf((entry) => /^stuns?:[^\s/]+$/i.test(entry), 'addresses like stun:stun.example:3478'),
    TURN_URLS: listOf((entry) => /^turns?:[^\s/]+$/i.test(entry), 'addresses like turn:turn.example:3478?transport=udp'),
    /** The secret that the core shares with the TURN servers (`static-auth-secret` of coturn). */
    TURN_SECRET: z.string().min(16, 'it must have 16 characters or more').optional(),
    /** Validity of the credentials of TURN. */
    TURN_TTL_S: wholeNumber(60, 86_400).default(3600),
    /** Address under which browsers reach the core; links in mails begin with it. */
    PUBLIC_URL: webAddress().optional(),
    /** Mail server, with its user and password. Without it mails stay in the outbox. */
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'it must be an address like smtps://user:password@mail.example' }).optional(),
    /** Sender of all mails. */
    MAIL_FROM: mailAddress().default('backhaul@localhost'),
    /** Receives the support cases. Without it they stay in the outbox. */
    SUPPORT_EMAIL: mailAddress().optional(),
    VIDEO_RETURN_PORTAL_URL: webAddress().optional(),
    MATRIX_URL: webAddress().optional(),
  })
  .refine(({ CHAT_SCRIPT_URL, CHAT_SCRIPT_INTEGRITY }) => (CHAT_SCRIPT_URL === undefined) === (CHAT_SCRIPT_INTEGRITY === undefined), {
    path: ['CHAT_SCRIPT_INTEGRITY'],
    error: 'CHAT_SCRIPT_URL and CHAT_SCRIPT_INTEGRITY are set together or not at all',
  })
  .refine((config) => config.S3_BUCKET === undefined || (config.S3_ACCESS_KEY !== undefined && config.S3_SECRET_KEY !== undefined), {
    path: ['S3_BUCKET'],
    error: 'S3_ACCESS_KEY and S3_SECRET_KEY are set with it',
  })
  .refine(({ TURN_URLS, TURN_SECRET }) => TURN_URLS.length > 0 === (TURN_SECRET !== undefined), {
    path: ['TURN_SECRET'],
    error: 'TURN_URLS and TURN_SECRET are set together or not at all',
  })
export type Config = z.infer<typeof Config>

type Environment = Record<string, string | undefined>

/** Returns the variables that have a value: an empty one counts as not set, as Compose files and shells write it. */
export const withoutEmpty = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))

/** Reads the settings from the environment. Throws one sentence that names the variable when a value cannot be used. */
export function readConfig(environment: Environment): Config {
  const result = Config.safeParse(withoutEmpty(environment))
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Error(`The setting ${issue?.path.join('.')} cannot be used: ${issue?.message}.`)
}
