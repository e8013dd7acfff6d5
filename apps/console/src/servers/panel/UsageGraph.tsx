import '@mantine/charts/styles.css'
import { AreaChart } from '@mantine/charts'
import type { ServerRow } from '@backhaul/contract/servers'
import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../domain/Age.tsx'
import { named } from '../../ui/named.ts'
import { usageStepMs, type UsageHistory } from '../usage-history.ts'
import { percentText } from '../../ui/percent-text.ts'
import classes from './server-panel.module.css'

const chartHeight = 150

/** CPU and disk of a server over the last hour. */
export function UsageGraph({ server, history }: { server: ServerRow; history: UsageHistory }) {
  const { t, i18n } = useTranslation('server-panel')
  const { cpu, storage } = useSyncExternalStore(history.subscribe, () => history.of(server.uniqueId))
  const now = useNow()
  const points = useMemo(() => {
    const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short', hourCycle: 'h23' })
    // The newest value is that of the row.
    const values = [
      ...cpu.map((value, i) => ({ cpu: value, storage: storage[i] ?? null })),
      server.serverUsage ?? { cpu: null, storage: null },
    ]
    return values.map((value, i) => ({ at: time.format(now - (values.length - 1 - i) * usageStepMs), ...value }))
  }, [cpu, storage, server.serverUsage, now, i18n.language])
  const known = cpu.filter((value) => value !== null)
  const summary = t('graph.summary', {
    now: server.serverUsage === null ? '–' : percentText(server.serverUsage.cpu),
    peak: known.length === 0 ? '–' : percentText(Math.max(...known, server.serverUsage?.cpu ?? 0)),
  })
  return (
    <div className={classes.graph} {...named(`${t('graph.title')}: ${summary}`)}>
      <p className={classes.title}>{t('graph.title')}</p>
      <p className={classes.hint}>{summary}</p>
      <AreaChart
        h={chartHeight}
        data={points as never}
        dataKey="at"
        curveType="linear"
        withDots={false}
        withLegend
        strokeWidth={1.4}
        connectNulls={false}
        tickLine="none"
        gridAxis="x"
        valueFormatter={(value) => percentText(value)}
        areaProps={{ isAnimationActive: false }}
        fillOpacity={0.12}
        tooltipAnimationDuration={0}
        yAxisProps={{ domain: [0, 100], width: 52 }}
        xAxisProps={{ minTickGap: 40 }}
        series={[
          { name: 'cpu', label: t('fact.cpu'), color: 'var(--accent)' },
          // The dash differs too, so that colour alone carries nothing.
          { name: 'storage', label: t('fact.storage'), color: 'yellow.6', strokeDasharray: '6 3' },
        ]}
      />
    </div>
  )
}
