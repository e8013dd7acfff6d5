import * as z from 'zod'

/** M-826: `turnExpiration` in seconds from now. R-243: clients keep the data for so long. */
export const StunTurnInfo = z.object({
  identifier: z.string(),
  iceServers: z.array(z.object({ urls: z.array(z.string()), username: z.string().optional(), credential: z.string().optional() })),
  turnExpiration: z.int(),
})
export type StunTurnInfo = z.infer<typeof StunTurnInfo>
