import type { Access } from '@backhaul/contract'
import type { Refusal } from '@backhaul/rules'
import {
  isChannelOffline,
  refuseChannelChange,
  refuseChannelOffline,
  refuseLogs,
  refuseStartRecording,
  refuseStopRecording,
} from '@backhaul/rules/channels'
import { refuseStopPlayout } from '@backhaul/rules/files'
import {
  IconArrowBarToRight,
  IconFileText,
  IconLock,
  IconLockOpen,
  IconPlayerRecord,
  IconPlayerStop,
  IconPlugConnectedX,
} from '@tabler/icons-react'
import type { ParseKeys } from 'i18next'
import { api } from '../../app/api.ts'
import type { Procedure } from '../../ui/command/use-command.ts'
import type { ConfiguredChannel } from '../use-channel-details.ts'

type Key = ParseKeys<'channel-panel'>
type Of<Value> = Value | ((channel: ConfiguredChannel) => Value)

/** The result of a function of the channel, or the value itself. */
export const ofChannel = <Value extends string | object | null>(value: Of<Value>, channel: ConfiguredChannel): Value =>
  typeof value === 'function' ? value(channel) : value

/** A command of a channel, with the texts of its button and of its toasts. They get the name of the channel, its unit and its percentage. */
export interface ChannelCommand {
  readonly procedure: Procedure<any, any>
  readonly access: Access
  readonly icon: typeof IconLock
  readonly button: Of<Key>
  readonly done: Of<Key>
  readonly failed: Key
  readonly refuse?: (channel: ConfiguredChannel) => Refusal | null
  /** Why there is nothing to do, in addition to a right and a rule. */
  readonly missing?: (channel: ConfiguredChannel) => Key | null
  readonly question?: { readonly title: Key; readonly message: Key; readonly action: Key }
  /** The input of the call; without it, the id of the channel. */
  readonly input?: (channel: ConfiguredChannel) => object
  /** The call returns the details of the channel. */
  readonly returnsDetails?: true
}

/** A button of a channel: one command, or two of which the second one ends what the first one began. */
export interface ChannelAct {
  readonly begin: ChannelCommand
  readonly end?: ChannelCommand
  readonly isOn?: (channel: ConfiguredChannel) => boolean
  /** The button is a switch, which is pressed while it is on. */
  readonly isSwitch?: true
}

/** The acts of a change of the details, which is the same call in both directions. */
const switched = (field: 'forceOutput' | 'privateSession', begin: ChannelCommand, end: Partial<ChannelCommand>): ChannelAct => {
  const set = (value: boolean) =>
    ({ returnsDetails: true, input: ({ channelId }: ConfiguredChannel) => ({ channelId, [field]: value }) }) as const
  return { isSwitch: true, isOn: (channel) => channel[field], begin: { ...begin, ...set(true) }, end: { ...begin, ...end, ...set(false) } }
}

export const channelActs = {
  record: {
    isOn: ({ recording }) => recording,
    begin: {
      procedure: api.channels.startRecording,
      access: 'channels.operate',
      icon: IconPlayerRecord,
      refuse: refuseStartRecording,
      button: 'record.start',
      done: 'record.started',
      failed: 'record.notStarted',
    },
    end: {
      procedure: api.channels.stopRecording,
      access: 'channels.operate',
      icon: IconPlayerStop,
      refuse: refuseStopRecording,
      button: 'record.stop',
      done: 'record.stopped',
      failed: 'record.notStopped',
    },
  },
  stopFile: {
    begin: {
      procedure: api.channelFiles.stopBroadcast,
      access: 'channels.operate',
      icon: IconPlayerStop,
      refuse: refuseStopPlayout,
      button: 'play.stop',
      done: 'play.stopped',
      failed: 'play.notStopped',
    },
  },
  /** A setting of the channel, which administrators change. */
  forceOutput: switched(
    'forceOutput',
    {
      procedure: api.channels.update,
      access: 'channels.administer',
      icon: IconArrowBarToRight,
      refuse: ({ status, serverProductType: serverType }) => refuseChannelChange({ status, serverType }),
      button: 'forceOutput.force',
      done: ({ status }) => (isChannelOffline(status) ? 'forceOutput.forcedLater' : 'forceOutput.forced'),
      failed: 'forceOutput.failed',
    },
    {
      button: 'forceOutput.end',
      done: ({ status }) => (isChannelOffline(status) ? 'forceOutput.endedLater' : 'forceOutput.ended'),
    },
  ),
  privateSession: switched(
    'privateSession',
    {
      procedure: api.channels.setPrivateSession,
      access: 'channels.configure',
      icon: IconLock,
      refuse: refuseChannelOffline,
      button: 'private.begin',
      done: 'private.begun',
      failed: 'private.failed',
    },
    { icon: IconLockOpen, button: 'private.end', done: 'private.ended' },
  ),
  logs: {
    isOn: ({ logs }) => logs !== null,
    begin: {
      procedure: api.channels.startLogs,
      access: 'channels.operate',
      icon: IconFileText,
      // The core knows whether another channel of the server sends its logs.
      refuse: (channel) => refuseLogs(channel, false),
      button: 'logs.start',
      done: 'logs.started',
      failed: 'logs.notStarted',
      returnsDetails: true,
    },
    end: {
      procedure: api.channels.stopLogs,
      access: 'channels.operate',
      icon: IconFileText,
      button: ({ logs }) => (typeof logs?.percent === 'number' ? 'logs.stopAt' : 'logs.stop'),
      done: 'logs.stopped',
      failed: 'logs.notStopped',
      returnsDetails: true,
    },
  },
  /** Ends the stream of the unit that holds the channel, which frees it. */
  release: {
    begin: {
      procedure: api.units.stop,
      access: 'units.operate',
      icon: IconPlugConnectedX,
      missing: ({ allocatedToUnitUid, allocatedToByApp }) =>
        allocatedToUnitUid !== null ? null : allocatedToByApp === null ? 'release.free' : 'release.hidden',
      question: { title: 'release.title', message: 'release.message', action: 'release.action' },
      input: ({ allocatedToUnitUid: unitId }) => ({ unitId }),
      button: 'release.button',
      done: 'release.done',
      failed: 'release.failed',
    },
  },
} as const satisfies Record<string, ChannelAct>
