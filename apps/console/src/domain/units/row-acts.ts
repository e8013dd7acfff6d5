import type { Access } from '@backhaul/contract'
import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow, UnitTransition } from '@backhaul/contract/units'
import type { Refusal } from '@backhaul/rules'
import { transmits } from '@backhaul/rules/status'
import { type ChannelFacts, refuseChannel, refuseStart, refuseStop, refuseVirtualChannel, startModeOf } from '@backhaul/rules/units'
import { IconPlayerPlay, IconPlayerRecord, IconPlayerStop } from '@tabler/icons-react'
import type { Procedure } from '../../ui/command/use-command.ts'
import type { Question } from '../../ui/confirm.ts'
import type { ToastKind } from '../../ui/toasts.ts'
import type { DomainText } from '../text.tsx'
import { stopQuestion } from './stop-question.ts'

/**
 * One act on a unit. The row, the panel, the command palette, the acts on several units and the signal flow use it. Its texts are
 * below `act.<call>` of the namespace `domain`.
 */
export interface UnitAct {
  /** The call of the area `units`. */
  readonly call: string
  readonly access: Access
  readonly icon: typeof IconPlayerPlay
  /** Why the rules refuse the act now. `channel`: the one to which the unit sends, or the one that it shall select. */
  readonly refuse: (unit: UnitRow, channel?: ChannelRow) => Refusal | null
  /** Asked before the act. */
  readonly question?: (t: DomainText, unit: UnitRow) => Question
  /** The toast of success; without one the change itself is the feedback. */
  readonly done?: (t: DomainText, after: UnitRow) => string | readonly [ToastKind, string]
  /** The transition that begins with the act, shown while its call runs. */
  readonly begins?: UnitTransition['kind']
  readonly endsTransmission?: true
}

/** An act without its icon, which the row of a list does not show. */
export type RowAct = Omit<UnitAct, 'icon'>

/** The calls of acts; every user of a component of `domain` passes those of the core's client. */
export type CallsOf<Act extends RowAct> = { readonly [Call in Act['call']]: Procedure<any, any> }

/** Returns the facts that the rules need of a channel. The core alone judges a channel that the user may not see. */
function channelFacts(selChannel: UnitRow['selChannel'], channel: ChannelRow | undefined): ChannelFacts[] {
  if (selChannel === null || selChannel.external) return []
  const free = { allocatedTo: null, allocatedToUnitAlias: null, allocatedToUnitUid: null, allocatedToByApp: null }
  const unknown = { type: 'output', status: 'idle', ...free } as const
  return [channel ?? { ...unknown, channelName: selChannel.name }]
}

/** The acts of the stream button: a unit that transmits stops, any other one starts. */
export const streamActs = {
  start: {
    call: 'start',
    access: 'units.operate',
    icon: IconPlayerPlay,
    // The channels of a multi-camera stream are in the details of the unit; the core alone judges them.
    refuse: (unit: UnitRow, channel?: ChannelRow) =>
      refuseStart(unit, startModeOf(unit.transmissionMode) === 'multiCamera' ? undefined : channelFacts(unit.selChannel, channel)),
  },
  stop: {
    call: 'stop',
    access: 'units.operate',
    icon: IconPlayerStop,
    refuse: refuseStop,
    question: stopQuestion,
    endsTransmission: true,
  },
} as const satisfies Record<string, UnitAct>

export const setChannel = {
  call: 'setVirtualChannel',
  access: 'units.operate',
  // The core asks the unit up to 7 times.
  refuse: (unit: UnitRow, channel?: ChannelRow) =>
    refuseVirtualChannel(unit) ?? (channel === undefined ? null : refuseChannel(unit.uniqueId, channel)),
  done: (t, { name, selChannel }) =>
    selChannel?.external
      ? ['warning', t('toast.channelExternal', { name, channel: selChannel.name })]
      : t('toast.channelSet', { name, channel: selChannel?.name ?? '–' }),
} as const satisfies RowAct

/** Returns what the stream button of a unit does now: it stops a stream or a recording, else it starts one. */
export const streamActOf = ({ applications }: Pick<UnitRow, 'applications'>): keyof typeof streamActs =>
  transmits(applications) ? 'stop' : 'start'

/** Returns whose texts and icon the stream button of a unit has: a start that only records is called so. */
export const streamLookOf = (unit: UnitRow): keyof typeof streamActs | 'record' => {
  const act = streamActOf(unit)
  return act === 'start' && unit.transmissionMode === 'Store & Forward' ? 'record' : act
}
export const streamIcons = { start: IconPlayerPlay, stop: IconPlayerStop, record: IconPlayerRecord } as const
