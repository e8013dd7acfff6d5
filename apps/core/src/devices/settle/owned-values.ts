import type { ChannelSettings, Command } from '@backhaul/device-link'
import type { Store } from '../../store/index.ts'
import type { AnyRecord, RecordOf } from '../registry/record.ts'
import type { Wishes } from '../registry/wish.ts'

/** A value of a kind of device that the core alone decides, and of which the device reports what it has. */
export interface OwnedValue<Record extends AnyRecord> {
  /** Undefined while it is not decided. */
  readonly wanted: (device: Record, parts: Parts) => string | null | undefined
  /** Undefined while it is not known. */
  readonly reported: (device: Record) => string | null | undefined
  /** Returns the command that gives the device what is stored; null when it needs none. */
  readonly command: (device: Record, parts: Parts) => Promise<Command | null> | Command | null
  readonly perTurnMax?: number
  /** Whether the command may not be sent twice: it is sent again only when the device has reported since that it lacks the value. */
  readonly isSentOnce?: boolean
  /** Whether it does not wait for the changes of the device before it. */
  readonly isApart?: boolean
}

export type OwnedValues = { readonly [Kind in keyof RecordOf]?: Readonly<Record<string, OwnedValue<RecordOf[Kind]>>> }

export interface Parts {
  readonly store: Pick<Store, 'channels' | 'channelOverlays' | 'p2pLinks'>
  /** The targets of point-to-point streams by the channels that shall send them; null for one that shall end. */
  readonly streams: Map<string, string | null>
}

// Undefined while a device has not reported it, null when it has none.
const sha256Of = (overlay: ChannelSettings['overlay']) => overlay && overlay.sha256
const titleOf = (graphics: ChannelSettings['graphics']) => graphics && `${graphics.layout}/${graphics.name}`

/** Whether a device shall take a change of a setting. */
const isWished = (wishes: Wishes, setting: string) => Object.values(wishes).some(({ change: { settings = {} } }) => setting in settings)

/** Returns a command with the picture that it needs, as it is stored; null when there is none. */
export async function withPicture(
  channelId: string,
  command: Command,
  { channelOverlays }: Pick<Store, 'channelOverlays'>,
): Promise<Command | null> {
  if (command.kind !== 'setOverlay' || command.overlay === null) return command
  const png = await channelOverlays.find(channelId)
  return png && { ...command, png: Buffer.from(png).toString('base64') }
}

/** The values of each kind of device that the core alone decides. */
export const ownedValues = {
  channel: {
    /**
     * A device that was replaced has none, because its record contains no picture. The spec doesn't say what becomes of an overlay
     * that is not stored; we remove it, because no user sees or removes it otherwise.
     */
    overlay: {
      // Another one may be on its way.
      wanted: ({ stored }) => (isWished(stored.wanted, 'overlay') ? undefined : sha256Of(stored.settings.overlay ?? null)),
      reported: ({ state }) => sha256Of(state.settings?.overlay),
      async command({ id }, { store }) {
        // Read behind the writes before it: the outcome of one may have been unknown.
        const overlay = (await store.channels.current(id))?.settings.overlay ?? null
        return withPicture(id, { kind: 'setOverlay', overlay }, store)
      },
      // At 110 KB each.
      perTurnMax: 10,
    },
    /** A channel that kept running while it was offline does not read its record, and one that restarted over an open link gets none. */
    graphics: {
      wanted: ({ stored }) => titleOf(stored.settings.graphics ?? null),
      reported: ({ state }) => titleOf(state.settings?.graphics),
      command: ({ stored: { settings } }) => ({ kind: 'configureChannel', settings: { graphics: settings.graphics ?? null } }),
    },
    /**
     * A stream is recorded before its channel gets the command. The core stops only what a call has stopped: a channel that sends
     * without a record is shown so, and a user stops it.
     */
    pointToPoint: {
      wanted: ({ id }, { streams }) => streams.get(id),
      reported: ({ state }) => state.sendsTo?.channelId ?? null,
      async command({ id }, { store, streams }) {
        if (streams.get(id) === null) return { kind: 'stopPointToPoint' }
        // Read again: a link ends with the removal of its target too, and another core may have stopped it.
        const link = await store.p2pLinks.find(id)
        if (link?.isStarted === true) return { kind: 'startPointToPoint', channelId: link.targetId }
        streams.delete(id)
        return null
      },
      isSentOnce: true,
    },
  },
  unit: {
    /** A unit that reports no light has none. */
    tally: {
      wanted: ({ row }) => row.tallyState ?? 'off',
      reported: ({ state }) => state.tallyLight,
      command: ({ row }) => ({ kind: 'setTally', tally: row.tallyState ?? 'off' }),
      isApart: true,
    },
  },
} satisfies OwnedValues
