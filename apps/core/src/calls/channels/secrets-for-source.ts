import type { ChannelInputKind } from '@backhaul/contract/channels'
import type { InputSourceSettings } from '@backhaul/device-link'
import { InvalidInput } from '../../call-error.ts'
import { enterAgain, isNewServer } from '../../secrets/new-server.ts'
import type { ChannelSecrets } from '../../store/channel-secrets.ts'

const noSecrets: ChannelSecrets = { passphrase: null, streamKey: null }
/** The secrets that a source presents at its address, and the type of source that does so. */
const presentedBy = { passphrase: 'SRT', streamKey: 'RTMP' } as const satisfies Record<keyof ChannelSecrets, ChannelInputKind>
const names = Object.keys(presentedBy) as (keyof ChannelSecrets)[]

type Input = { readonly type: ChannelInputKind; readonly address?: string | undefined } & {
  readonly [Name in keyof ChannelSecrets]?: string | null | undefined
}

/** Returns the stored secrets that a new source may keep: those of the same type, while the server of the address stays. */
// The spec doesn't say; as of destinations, one that the type presents is entered again or removed, any other is removed.
export function secretsForSource(input: Input, former: InputSourceSettings | null, stored: ChannelSecrets): ChannelSecrets {
  const { type, address } = input
  if (former?.kind !== type) return noSecrets
  if (address === '' || !isNewServer(address, [former.address])) return stored
  const issues = names
    .filter((name) => presentedBy[name] === type && stored[name] !== null && input[name] === undefined)
    .map((name) => enterAgain(name))
  if (issues.length > 0) throw new InvalidInput(issues)
  return noSecrets
}
