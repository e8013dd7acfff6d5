import type { ErrorCode } from '@backhaul/contract'
import { type ChannelDetails, ChannelMode } from '@backhaul/contract/channels'
import type { Refusal } from '@backhaul/rules'
import { refuseBandwidthLimit, refuseCapability, refuseChannelChange, refuseChannelOffline, refuseFourK } from '@backhaul/rules/channels'
import type { Values } from '../../ui/form/field-value.ts'
import type { Field } from '../../ui/form/fields.tsx'

/** A setting of a channel: a form of one or several fields that one call stores. */
export interface ChannelSetting {
  /** Key of its texts. */
  readonly key: 'name' | 'use' | 'receive' | 'recording' | 'fourK' | 'bandwidth' | 'privateSession' | 'ndi'
  readonly call: 'update' | 'setBandwidthLimit' | 'setPrivateSession'
  /** Without their labels. */
  readonly fields: readonly Field[]
  /** Returns the values that the channel has. */
  valuesOf(channel: ChannelDetails): Values
  /** Why the channel cannot be set now. */
  refuse(channel: ChannelDetails): Refusal | null
  /** Refusals of the core that belong to one field. */
  readonly fieldOf?: Partial<Record<ErrorCode, string>>
}

const toggle = (name: string): Field => ({ name, kind: 'switch' })
const number = (name: string): Field => ({ name, kind: 'number' })

/** A channel that never reported takes what its hardware has. */
const isKnown = ({ capabilities }: ChannelDetails) => capabilities.length > 0

/** M-513 to M-521: the settings of the tab "general". */
export const generalSettings: readonly ChannelSetting[] = [
  {
    key: 'name',
    call: 'update',
    fields: [{ name: 'name', kind: 'text' }],
    valuesOf: ({ channelName }) => ({ name: channelName }),
    refuse: () => null,
    fieldOf: { NAME_TAKEN: 'name' },
  },
  {
    key: 'use',
    call: 'update',
    fields: [
      { name: 'mode', kind: 'select', options: ChannelMode.options },
      { ...number('sdiNo'), when: ({ mode }) => mode === 'SDI', isRequired: true },
      toggle('output'),
      toggle('forceOutput'),
      toggle('distributor'),
      toggle('studio'),
    ],
    valuesOf: ({ mode, sdiNo, output, forceOutput, distributor, studio }) => ({ mode, sdiNo, output, forceOutput, distributor, studio }),
    refuse: ({ status, serverProductType }) => refuseChannelChange({ status, serverType: serverProductType }),
  },
  {
    key: 'receive',
    call: 'update',
    fields: [number('port')],
    valuesOf: ({ port }) => ({ port }),
    refuse: () => null,
  },
  {
    key: 'bandwidth',
    call: 'setBandwidthLimit',
    fields: [{ name: 'bandwidthLimit', kind: 'number', unit: 'kbps' }],
    valuesOf: ({ bandwidthLimit }) => ({ bandwidthLimit }),
    refuse: refuseBandwidthLimit,
  },
  {
    key: 'recording',
    call: 'update',
    fields: [toggle('recording')],
    valuesOf: ({ recordsAll }) => ({ recording: recordsAll }),
    refuse: (channel) => (isKnown(channel) ? refuseCapability(channel.capabilities, 'recording') : null),
  },
  {
    key: 'fourK',
    call: 'update',
    fields: [toggle('fourK')],
    valuesOf: ({ fourK }) => ({ fourK }),
    // The core counts the licenses of the server.
    refuse: ({ capabilities, fourK }) => (fourK ? null : refuseFourK(capabilities, 0, 1)),
  },
  {
    key: 'privateSession',
    call: 'setPrivateSession',
    fields: [toggle('privateSession')],
    valuesOf: ({ privateSession }) => ({ privateSession }),
    refuse: refuseChannelOffline,
  },
]

/** UI-185. */
export const ndiSettings: readonly ChannelSetting[] = [
  {
    key: 'ndi',
    call: 'update',
    fields: [toggle('NDI')],
    valuesOf: ({ ndi }) => ({ NDI: ndi }),
    refuse: (channel) =>
      refuseChannelChange({ status: channel.status, serverType: channel.serverProductType }) ??
      (isKnown(channel) ? refuseCapability(channel.capabilities, 'ndi') : null),
  },
]
