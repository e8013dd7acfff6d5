import * as z from 'zod'

/** Everything the core can be told, from the environment; the names are those of the variables. */
export const Config = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number<number>().int().min(0).max(65_535).default(4000),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  /** A PostgreSQL server; without it the embedded one runs below DATA_DIR. */
  DATABASE_URL: z.url().optional(),
  DATA_DIR: z.string().default('.backhaul'),
  /** What a fleet must show on the device link. */
  DEVICE_TOKEN: z.string().min(16).optional(),
  /** Origins besides our own that may write and subscribe, separated by commas. */
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter(Boolean)),
  /** Addresses of reverse proxies whose X-Forwarded-* headers count, separated by commas. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter(Boolean)),
  CONSOLE_TRANSPORT: z.enum(['trpc', 'rest']).default('trpc'),
  TILE_URL: z.string().optional(),
  /** Whose tiles they are, shown on the map. */
  TILE_ATTRIBUTION: z.string().max(200).optional(),
  WS_LIBRARY: z.string().default('native'),
  SESSION_IDLE_MIN: z.coerce.number<number>().positive().default(30),
  SESSION_MAX_H: z.coerce.number<number>().positive().default(12),
  /** Calls a second and user, above which a call is refused with 429. */
  REQUESTS_PER_S: z.coerce.number<number>().positive().default(50),
  /** Devices report at least this often; one that is silent for two of these is offline. */
  HEARTBEAT_MS: z.coerce.number<number>().int().positive().default(10_000),
  /** How often live state is written to the database. */
  WRITE_BEHIND_MS: z.coerce.number<number>().int().positive().default(5000),
  COMMAND_TIMEOUT_MS: z.coerce.number<number>().int().positive().default(12_000),
  VIDEO_RETURN_PORTAL_URL: z.url().optional(),
  MATRIX_URL: z.url().optional(),
  /** The optional chat-support script, by exact address and subresource hash. */
  CHAT_SCRIPT_URL: z.url({ protocol: /^https$/ }).optional(),
  CHAT_SCRIPT_INTEGRITY: z.string().optional(),
})
export type Config = z.infer<typeof Config>

/** Reads the environment; an unusable value gives one sentence that names the variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const result = Config.safeParse(environment)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Error(`The setting ${issue?.path.join('.')} cannot be used: ${issue?.message}.`)
}
