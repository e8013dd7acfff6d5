import * as z from 'zod'
import { secret } from '../call.ts'
import { ChannelInputKind } from './channel.ts'
import { stringUpTo } from '../string.ts'

/** The options as typed, and the arguments that the encoder of the channel gets. `version`: of the channel. */
export const Ffmpeg = z.object({ options: z.string(), arguments: z.array(z.string()), version: z.int() })
export type Ffmpeg = z.infer<typeof Ffmpeg>

const port = z.int('integer').min(1, 'min').max(65_535, 'max')

/** Services §5: 10 to 64 characters without special ones. */
const passphrase = stringUpTo(64)
  .min(10, 'minLength')
  .regex(/^[A-Za-z0-9]+$/, 'pattern')

/** One line of visible characters. */
const line = (max: number) => stringUpTo(max).regex(/^[^\p{Cc}\p{Cs}\s]*$/u, 'pattern')

/**
 * M-531: the source of an input channel. SRT needs a port, and an address unless it listens; RTMP without an address and an encoder without one
 * wait for the source. `latency` in ms.
 */
export const InputSourceFields = {
  type: ChannelInputKind,
  mode: z.enum(['caller', 'listener', 'rendezvous']).optional(),
  address: line(255).optional(),
  port: port.optional(),
  latency: z.int('integer').min(20, 'min').max(8000, 'max').optional(),
  /** The secrets. Omitted: the stored one stays, unless the type or the server of the address is another one. Null: it is removed. */
  passphrase: secret(passphrase).nullable().optional(),
  streamKey: secret(line(255)).nullable().optional(),
}

/** The source of an input channel without its secrets. */
export const InputSource = z.object({
  type: ChannelInputKind,
  mode: z.enum(['caller', 'listener', 'rendezvous']).nullable(),
  address: z.string().nullable(),
  port: z.int().nullable(),
  latency: z.int().nullable(),
  hasPassphrase: z.boolean(),
  hasStreamKey: z.boolean(),
})
export type InputSource = z.infer<typeof InputSource>
