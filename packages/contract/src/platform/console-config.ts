import * as z from 'zod'

/** `GET /config.json`: what the console must know before its first call; changed without a rebuild. */
export const ConsoleConfig = z.object({
  /** Base address of the core, `/core` on the same origin. */
  core: z.string().default('/core'),
  transport: z.enum(['trpc', 'rest']).default('trpc'),
  /** Address of the realtime endpoint, relative or absolute. */
  realtime: z.string().default('/core/realtime'),
  /** Leaflet tile template; without it the offline basemap is drawn. */
  tileUrl: z.string().optional(),
  /** Plain text at the corner of the map: whose tiles they are, as most tile servers ask for. */
  tileAttribution: z.string().optional(),
  /** Accounts offered on the sign-in page of a demo world. */
  demo: z.array(z.object({ username: z.string(), password: z.string(), role: z.string() })).default([]),
})
export type ConsoleConfig = z.infer<typeof ConsoleConfig>
