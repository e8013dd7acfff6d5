import type { UnitRow } from '@backhaul/contract/units'
import { isStreaming } from '@backhaul/rules/status'
import { refuseReboot } from '@backhaul/rules/units'
import { IconRefreshAlert, IconRouter } from '@tabler/icons-react'
import type { Question } from '../../ui/confirm.ts'
import type { DomainText } from '../text.tsx'
import { setChannel, streamActs, type UnitAct } from './row-acts.ts'

/** Names the channel that goes off air. */
function rebootQuestion(t: DomainText, { name, selChannel, applications }: UnitRow): Question {
  const onAir = isStreaming(applications)
  return {
    title: t('act.reboot.title', { name }),
    message: t(onAir ? 'act.reboot.onAir' : 'act.reboot.idle', { name, channel: selChannel?.name || '–' }),
    action: t(onAir ? 'act.reboot.confirmOnAir' : 'act.reboot.confirm'),
  }
}

/** The acts with a button in the panel and a line in the palette. */
const plainActs = {
  reboot: {
    call: 'reboot',
    access: 'units.operate',
    icon: IconRefreshAlert,
    refuse: refuseReboot,
    question: rebootQuestion,
    done: (t, { name }) => t('act.reboot.done', { name }),
    begins: 'rebooting',
    endsTransmission: true,
  },
} as const satisfies Record<string, UnitAct>

/** All acts on a unit. Those of `row-acts.ts` are apart, because the list of units loads no others at its start. */
export const unitActs = { ...streamActs, setChannel: { ...setChannel, icon: IconRouter }, ...plainActs } as const satisfies Record<
  string,
  UnitAct
>

export type UnitActName = keyof typeof unitActs
export type PlainActName = keyof typeof plainActs
export const plainActNames = Object.keys(plainActs) as PlainActName[]
