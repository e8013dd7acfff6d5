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

/** Names of networks that the proxy list of Fastify knows. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']
function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const bitsMax = { 4: 32, 6: 128 }[isIP(address)]
  if (bitsMax === undefined || rest.length > 0) return namedNetworks.includes(text)
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) >= 1 && Number(bits) <= bitsMax)
}

/** The settings of the core. Each name is that of its environment variable. */
export const Config = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number<number>().int().min(0).max(65_535).default(4000),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  /** Address of a PostgreSQL server. Without it the embedded one runs in DATA_DIR. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: z.string().default('.backhaul'),
  /** Token that a fleet must present on the device link. */
  DEVICE_TOKEN: z.string().min(16).optional(),
  /** Host names under which browsers reach the core, in addition to HOST, localhost and all addresses, separated by commas. */
  ALLOWED_HOSTS: listOf(isHostName, 'host names without a scheme or a port'),
  /** Whether the accounts of the demo world, whose passwords are public, may sign in. */
  DEMO: z
    .string()
    .default('1')
    .transform((value) => value !== '0'),
  /** Origins other than our own that may write and subscribe, separated by commas. */
  ALLOWED_ORIGINS: listOf(isOrigin, 'origins like https://studio.example'),
  /** Addresses of the reverse proxies whose X-Forwarded-* headers are trusted, separated by commas. */
  TRUSTED_PROXIES: listOf(isAddressOrNetwork, 'addresses or networks like 10.0.0.0/8'),
  CONSOLE_TRANSPORT: z.enum(['trpc', 'rest']).default('trpc'),
  TILE_URL: z.string().optional(),
  /** Attribution of the map tiles, shown on the map. */
  TILE_ATTRIBUTION: z.string().max(200).optional(),
  WS_LIBRARY: z.string().default('native'),
  SESSION_IDLE_MIN: z.coerce.number<number>().positive().default(30),
  SESSION_MAX_H: z.coerce.number<number>().positive().default(12),
  /** Calls per second and user. Further calls are refused with 429. */
  REQUESTS_PER_S: z.coerce.number<number>().positive().default(50),
  /** Longest interval between reports of a device. A device without a report for two intervals is offline. */
  HEARTBEAT_MS: z.coerce.number<number>().int().positive().default(10_000),
  /** Interval at which live state is written to the database. */
  WRITE_BEHIND_MS: z.coerce.number<number>().int().positive().default(5000),
  COMMAND_TIMEOUT_MS: z.coerce.number<number>().int().positive().default(12_000),
  VIDEO_RETURN_PORTAL_URL: z.url().optional(),
  MATRIX_URL: z.url().optional(),
})
export type Config = z.infer<typeof Config>

/** Reads the settings from the environment. Throws one sentence that names the variable when a value cannot be used. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const result = Config.safeParse(environment)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Error(`The setting ${issue?.path.join('.')} cannot be used: ${issue?.message}.`)
}
