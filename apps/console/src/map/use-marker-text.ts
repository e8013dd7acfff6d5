import { formatBitrate } from '@backhaul/rules/units'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { tones } from './clusters/messages.ts'
import type { MarkerText } from './markers/markers.ts'

/** The texts of the markers in the language of the console. */
export function useMarkerText(): MarkerText {
  const { t, i18n } = useTranslation(['map', 'domain'])
  const { language } = i18n
  return useMemo(() => {
    const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
    const byTone = (counts: readonly number[]) =>
      tones.flatMap((tone, i) => (counts[i]! > 0 ? [t('toneCount', { tone: t(`tone.${tone}`, { ns: 'domain' }), units: counts[i]! })] : []))
    return {
      unit: ({ name, status }) => t('unitLabel', { name, status: t(`status.${status}`, { ns: 'domain' }) }),
      unitTip: ({ name, status, totalBitrate }) => [
        name,
        t(`status.${status}`, { ns: 'domain' }),
        ...(totalBitrate > 0 ? [formatBitrate(totalBitrate)] : []),
      ],
      cluster: ({ count, byTone: counts }) => [t('cluster', { count }), ...byTone(counts)].join(', '),
      clusterTip: ({ count, byTone: counts }) => [t('cluster', { count }), ...byTone(counts)],
      count: (units) => compact.format(units),
    }
  }, [t, language])
}
