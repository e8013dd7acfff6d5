import type { Command, ServerSettings } from '@backhaul/device-link'
import { CallError } from '../call-error.ts'
import type { Ctx } from '../context.ts'
import { inTurn } from '../in-turn.ts'
import { refuseOldVersion } from '../refuse-old-version.ts'
import { former, storeOrGiveBack } from '../devices/give-back.ts'
import type { ServerRecord } from '../devices/record.ts'
import type { ServerChange } from '../store/servers.ts'

/** The part of a handler's arguments that a change of a server's settings needs. */
interface Change {
  readonly server: ServerRecord
  /** The version that the caller has seen; without it the change applies to any. */
  readonly input: { readonly version?: number | undefined }
  readonly ctx: Pick<Ctx, 'servers' | 'registry' | 'formerSettings'>
  readonly changed: (before: object, after: object) => void
  readonly command: (command: Command) => Promise<unknown>
}

/** The fields that a change sets: settings of the device, and columns of its record. */
interface Wanted {
  readonly settings: ServerSettings
  readonly columns?: Pick<ServerChange, 'maxChannels' | 'cloudProvider' | 'cloudRegion'>
}

/** Without an answer it is not known whether the server took the configuration: its next report shows it. */
const unconfirmed = new Set(['DEVICE_LOST', 'DEVICE_TIMEOUT'])

/**
 * Changes settings at the server, then stores them: a configuration that the server does not take is not stored (E-081).
 * `want` gets its turn after the changes before it. A change without a field sends nothing.
 */
export const applySettings = (args: Change, want: () => Wanted): Promise<void> =>
  inTurn(args.server, async () => {
    const { server, input, ctx, changed, command } = args
    refuseOldVersion(server, input.version)
    const { settings, columns } = want()
    if (Object.keys(settings).length === 0) return
    const back = { kind: 'configureServer', settings: former({ ...server.stored.settings, ...server.state.settings }, settings) } as const
    await command({ kind: 'configureServer', settings }).catch((error: unknown) => {
      throw error instanceof CallError && unconfirmed.has(error.code) ? new CallError('CONFIGURATION_NOT_SENT') : error
    })
    await storeOrGiveBack(ctx, server.id, back, () => ctx.servers.configure(server, { settings, ...columns }, changed))
  })

/** Returns the fields that have a value. */
export const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]?: Exclude<Fields[Key], undefined>
  }
