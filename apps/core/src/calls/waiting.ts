import type { calls as channels } from '@backhaul/contract/channels'
import type { calls as servers } from '@backhaul/contract/servers'
import type { calls as units } from '@backhaul/contract/units'
import type { calls as videoReturns } from '@backhaul/contract/video-return'
import type { WaitingChange } from '@backhaul/contract/devices'
import { CallError } from '../call-error.ts'
import type { Caller } from '../caller.ts'
import type { Ctx } from '../context.ts'
import type { Changeable, ChangeableKind } from '../devices/settle/changeable.ts'
import { inTurn } from '../devices/settle/in-turn.ts'
import { inOrder, isWaiting, type Wish } from '../devices/registry/wish.ts'
import type { Handle } from '../http/handle.ts'
import { names as unitSettings } from './units/device-settings.ts'

/** The calls about waiting changes, by the kind of their device. */
interface Calls {
  unit: typeof units
  channel: typeof channels
  server: typeof servers
  videoReturn: typeof videoReturns
}
type Field<Kind extends ChangeableKind> =
  ReturnType<Handle<Calls[Kind]['listWaiting']>> extends infer Out
    ? Awaited<Out> extends WaitingChange<infer Name>[]
      ? Name
      : never
    : never

/** The names in the contract of the settings and columns that a change sets, by their names at the device and in the database. */
const names: { readonly [Kind in ChangeableKind]: Readonly<Record<string, Field<Kind>>> } = {
  unit: { ...unitSettings, delay: 'delay', transmissionMode: 'transmissionMode', selChannel: 'virtualChannelName' },
  channel: {
    name: 'name',
    output: 'mode',
    distributor: 'mode',
    forwardRtmp: 'mode',
    sdiNo: 'mode',
    ndi: 'NDI',
    forceOutput: 'forceOutput',
    fourK: 'fourK',
    port: 'port',
    recordsAll: 'recording',
    tallyName: 'tally',
    bandwidthKbps: 'bandwidthLimit',
    privateSession: 'privateSession',
    ffmpeg: 'ffmpeg',
    smpte: 'smpte',
    inputSource: 'inputSource',
    ptmp: 'ptmp',
    overlay: 'overlay',
    ingestServerId: 'ingestServer',
  },
  server: {
    ifbMode: 'ifbMode',
    maxChannels: 'maxChannels',
    webrtcPort: 'webrtcPort',
    publishingMode: 'publishingMode',
    genlockOffset: 'genlockOffset',
    registrationServerPort: 'registrationServerPort',
    cloud: 'cloud',
    smpte: 'smpte',
    ipPipeEnabled: 'ipPipe',
    ipPipePort: 'ipPipe',
    returnCodec: 'returnCodec',
    returnBitrateKbps: 'returnBitrateKbps',
    feedFormat: 'feedFormat',
    container: 'container',
    retentionDays: 'retentionDays',
  },
  videoReturn: {
    input: 'configuration',
    url: 'configuration',
    destinationPort: 'configuration',
    latencyMs: 'configuration',
    passphrase: 'configuration',
    sharedUnitIds: 'sharedUnitIds',
  },
}

/** Returns the names in the contract of the fields that a change sets; one that the contract does not have is left out. */
export function fieldsOf<Kind extends ChangeableKind>(
  kind: Kind,
  { change: { settings, ...columns } }: Pick<Wish, 'change'>,
): Field<Kind>[] {
  const known = names[kind] as Readonly<Partial<Record<string, Field<Kind>>>>
  return [...new Set(Object.keys({ ...columns, ...(settings as object) }).flatMap((name) => known[name] ?? []))]
}

/** The arguments of a handler of any kind. */
type Args = {
  readonly input: { readonly changeId: string }
  readonly ctx: Ctx & { readonly caller: Caller }
  readonly changed: (before: object, after: object) => void
} & Record<ChangeableKind, Changeable>

/**
 * Returns the changes of a device of which the outcome is unknown, and those that wait for a device that was offline. One that was
 * sent is left out for the time in which a device may answer: its call may still run.
 */
function waitingOf(device: Changeable, { clock, config, registry, caller }: Args['ctx']): WaitingChange[] {
  const open = inOrder(device.stored.wanted).filter(([, wish]) => isWaiting(wish) || clock.now() - wish.at >= config.COMMAND_TIMEOUT_MS)
  return registry.views.waiting(
    caller,
    open.map(([id, wish]) => ({ id, at: wish.at, by: wish.by, fields: fieldsOf(device.kind, wish) })),
  )
}

/** Returns the handlers of the calls about the waiting changes of one kind of device. */
const handlersOf = <Kind extends ChangeableKind>(kind: Kind) =>
  ({
    listWaiting: ({ ctx, [kind]: device }: Args) => waitingOf(device, ctx),
    async withdrawChange({ input: { changeId }, ctx, changed, [kind]: device }: Args) {
      // In turn: the core may be asking the device again, which then may take the change.
      await inTurn(device, async () => {
        const { wanted } = device.stored
        const wish = Object.hasOwn(wanted, changeId) ? wanted[changeId] : undefined
        if (wish === undefined) throw new CallError('CHANGE_NOT_WAITING')
        if (!(await ctx.settle.forget(device, changeId))) throw new CallError('OUTCOME_UNKNOWN')
        changed({ waiting: fieldsOf(device.kind, wish) }, {})
      })
      return waitingOf(device, ctx)
    },
  }) as unknown as { readonly [Name in 'listWaiting' | 'withdrawChange']: Handle<Calls[Kind][Name]> }

/** The handlers of the calls about changes that wait for a device: one for all kinds. */
export const waiting = {
  unit: handlersOf('unit'),
  channel: handlersOf('channel'),
  server: handlersOf('server'),
  videoReturn: handlersOf('videoReturn'),
}
