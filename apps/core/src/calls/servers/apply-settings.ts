import type { ServerSettings } from '@backhaul/device-link'
import { CallError } from '../../call-error.ts'
import { refuseOldVersion } from '../../devices/settle/refuse-old-version.ts'
import type { ServerRecord } from '../../devices/registry/record.ts'
import { type ChangeArgs, changeDevice } from '../../devices/settle/change.ts'
import type { ServerChange } from '../../store/servers.ts'

/** The part of a handler's arguments that a change of a server's settings needs. */
interface Change extends ChangeArgs {
  readonly server: ServerRecord
  /** The version that the caller has seen; without it the change applies to any. */
  readonly input: { readonly version?: number | undefined }
}

/** The fields that a change sets: settings of the device, and columns of its record. */
interface Wanted {
  readonly settings: ServerSettings
  readonly columns?: Pick<ServerChange, 'maxChannels' | 'cloudProvider' | 'cloudRegion'>
}

/** Without an answer it is not known whether the server took the configuration: its next report shows it. */
const unconfirmed = new Set(['DEVICE_LOST', 'DEVICE_TIMEOUT'])

/**
 * Changes settings of a server: a configuration that the server does not take is not stored (E-081). `want` gets its turn after the
 * changes before it. A change without a field sends nothing.
 */
export const applyServerSettings = ({ server, ...args }: Change, want: () => Wanted): Promise<void> =>
  changeDevice(
    server,
    args,
    () => {
      refuseOldVersion(server, args.input.version)
      const { settings, columns } = want()
      if (Object.keys(settings).length === 0) return null
      return { command: { kind: 'configureServer', settings }, change: { settings, ...columns } }
    },
    { isSentOnce: true },
  ).catch((error: unknown) => {
    throw error instanceof CallError && unconfirmed.has(error.code) ? new CallError('CONFIGURATION_NOT_SENT') : error
  })

/** Returns the fields that have a value. */
export const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]?: Exclude<Fields[Key], undefined>
  }
