import * as z from 'zod'

/** `GET /config.json`: the settings that the console needs before its first call. They are changed without a rebuild. */
export const ConsoleConfig = z.object({
  /** Base address of the core, `/core` on the same origin. */
  core: z.string().default('/core'),
  transport: z.enum(['trpc', 'rest']).default('trpc'),
  /** Address of the realtime endpoint, relative or absolute. */
  realtime: z.string().default('/core/realtime'),
  /** Leaflet tile template. Without it the console draws the offline basemap. */
  tileUrl: z.string().optional(),
  /** Plain text in the corner of the map: the attribution that most tile servers require. */
  tileAttribution: z.string().optional(),
  /** The chat-support script, loaded after sign-in unless the user hides the chat. Without it there is no chat. */
  chat: z.object({ url: z.string(), integrity: z.string() }).optional(),
  /** Receives the views of administration pages. Without it none are reported. */
  analyticsUrl: z.string().optional(),
  /** Whether the core has the calls of a simulation, such as its faults. */
  simulation: z.boolean().optional(),
  /** Accounts offered on the sign-in page of a demo world. */
  demo: z
    .array(
      z.object({
        username: z.string(),
        password: z.string(),
        role: z.string(),
        /** `start`: the one to begin with; `refused`: the console turns the account away. */
        group: z.enum(['start', 'console', 'refused']),
      }),
    )
    .default([]),
})
export type ConsoleConfig = z.infer<typeof ConsoleConfig>
