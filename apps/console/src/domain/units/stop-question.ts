import { realClock as clock } from '@backhaul/clock'
import type { UnitRow } from '@backhaul/contract/units'
import { isStreaming } from '@backhaul/rules/status'
import type { Question } from '../../ui/confirm.ts'
import type { DomainText } from '../text.tsx'
import { durationText } from './TransmissionTime.tsx'

/** Returns the names of the channels that receive the unit, or would receive it. */
export const channelsOf = ({ feeds, selChannel }: Pick<UnitRow, 'feeds' | 'selChannel'>): string =>
  (feeds.length > 1 ? feeds.map(({ name }) => name || '–').join(', ') : selChannel?.name) || '–'

/** Names what a stop ends: unit, channels and time on air, or the recording and its time. */
export function stopQuestion(t: DomainText, unit: UnitRow): Question {
  const { name, applications, transmission } = unit
  const time = transmission === null ? '–' : durationText(t, clock.now() - transmission.since)
  return {
    title: t('stop.title', { name }),
    message: isStreaming(applications) ? t('stop.message', { name, channel: channelsOf(unit), time }) : t('stop.recording', { name, time }),
    action: t('stop.action', { name }),
  }
}
