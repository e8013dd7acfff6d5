import type { Access, ErrorCode } from '@backhaul/contract'
import { type calls, type ChannelDetails, ChannelMode } from '@backhaul/contract/channels'
import type { Refusal } from '@backhaul/rules'
import { refuseBandwidthLimit, refuseCapability, refuseChannelChange, refuseChannelOffline, refuseFourK } from '@backhaul/rules/channels'

export type FieldValue = string | number | boolean | null
export type Values = Record<string, FieldValue>

export type FieldInputKind =
  | { readonly kind: 'text' | 'switch' | 'number' }
  | { readonly kind: 'select'; readonly values: readonly string[] }

export interface SettingField {
  readonly name: string
  readonly input: FieldInputKind
  /** The unit of measurement. */
  readonly unit?: string
  /** Returns whether the other values need the field; it is empty and not shown otherwise. */
  readonly isNeeded?: (values: Values) => boolean
}

/** A setting of a channel: a form of one or several fields that one call stores. */
export interface ChannelSetting {
  /** Key of its texts. */
  readonly key: 'name' | 'use' | 'receive' | 'recording' | 'fourK' | 'bandwidth' | 'privateSession' | 'ndi'
  readonly call: keyof typeof calls & ('update' | 'setBandwidthLimit' | 'setPrivateSession')
  readonly access: Access
  readonly fields: readonly SettingField[]
  /** Returns the values that the channel has. */
  valuesOf(channel: ChannelDetails): Values
  /** Why the channel cannot be set now. */
  refuse(channel: ChannelDetails): Refusal | null
  /** Refusals of the core that belong to one field. */
  readonly fieldOf?: Partial<Record<ErrorCode, string>>
}

const toggle = (name: string): SettingField => ({ name, input: { kind: 'switch' } })
const number = (name: string, unit?: string): SettingField => ({ name, input: { kind: 'number' }, ...(unit !== undefined && { unit }) })

/** A channel that never reported takes what its hardware has. */
const isKnown = ({ capabilities }: ChannelDetails) => capabilities.length > 0

/** M-513 to M-521: the settings of the tab "general". */
export const generalSettings: readonly ChannelSetting[] = [
  {
    key: 'name',
    call: 'update',
    access: 'channels.administer',
    fields: [{ name: 'name', input: { kind: 'text' } }],
    valuesOf: ({ channelName }) => ({ name: channelName }),
    refuse: () => null,
    fieldOf: { NAME_TAKEN: 'name' },
  },
  {
    key: 'use',
    call: 'update',
    access: 'channels.administer',
    fields: [
      { name: 'mode', input: { kind: 'select', values: ChannelMode.options } },
      { ...number('sdiNo'), isNeeded: ({ mode }) => mode === 'SDI' },
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
    access: 'channels.administer',
    fields: [number('port')],
    valuesOf: ({ port }) => ({ port }),
    refuse: () => null,
  },
  {
    key: 'bandwidth',
    call: 'setBandwidthLimit',
    access: 'channels.configure',
    fields: [number('bandwidthLimit', 'kbps')],
    valuesOf: ({ bandwidthLimit }) => ({ bandwidthLimit }),
    refuse: refuseBandwidthLimit,
  },
  {
    key: 'recording',
    call: 'update',
    access: 'channels.administer',
    fields: [toggle('recording')],
    valuesOf: ({ recordsAll }) => ({ recording: recordsAll }),
    refuse: (channel) => (isKnown(channel) ? refuseCapability(channel.capabilities, 'recording') : null),
  },
  {
    key: 'fourK',
    call: 'update',
    access: 'channels.administer',
    fields: [toggle('fourK')],
    valuesOf: ({ fourK }) => ({ fourK }),
    // The core counts the licenses of the server.
    refuse: ({ capabilities, fourK }) => (fourK ? null : refuseFourK(capabilities, 0, 1)),
  },
  {
    key: 'privateSession',
    call: 'setPrivateSession',
    access: 'channels.configure',
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
    access: 'channels.administer',
    fields: [toggle('NDI')],
    valuesOf: ({ ndi }) => ({ NDI: ndi }),
    refuse: (channel) =>
      refuseChannelChange({ status: channel.status, serverType: channel.serverProductType }) ??
      (isKnown(channel) ? refuseCapability(channel.capabilities, 'ndi') : null),
  },
]
