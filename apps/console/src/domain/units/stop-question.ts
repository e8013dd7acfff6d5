import { realClock as clock } from '@backhaul/clock'
import type { UnitRow } from '@backhaul/contract/units'
import type { Question } from '../../ui/confirm.ts'
import type { DomainText } from '../text.tsx'
import { durationText } from './TransmissionTime.tsx'

/** Names what a stop ends: unit, channel and time on air. */
export function stopQuestion(t: DomainText, { name, selChannel, transmission }: UnitRow): Question {
  const time = transmission === null ? '–' : durationText(t, clock.now() - transmission.since)
  return {
    title: t('stop.title', { name }),
    message: t('stop.message', { name, channel: selChannel?.name || '–', time }),
    action: t('stop.action', { name }),
  }
}
