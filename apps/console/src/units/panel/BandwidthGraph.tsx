import '@mantine/charts/styles.css'
import { CompositeChart } from '@mantine/charts'
import { Skeleton } from '@mantine/core'
import type { Modem, UnitRow } from '@backhaul/contract/units'
import { formatBitrate } from '@backhaul/rules/units'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { useLive } from '../../app/live/live.ts'
import { realClock as clock } from '@backhaul/clock'
import { named } from '../../ui/named.ts'
import { useUnits } from '../UnitsContext.tsx'
import { appendSample, bandwidthStepMs, type BandwidthSeries, seriesOf, withLinks } from './bandwidth-series.ts'
import classes from './graph.module.css'

// In the order of the links; the dash differs too, so that colour alone carries nothing.
const linkColours = ['cyan-5', 'yellow-6', 'teal-5', 'grape-4', 'orange-5', 'indigo-4', 'lime-6', 'pink-4']
const tenMinutesMs = 600_000
const dashes = ['0', '6 3', '2 3', '8 3 2 3']

/** The least span of the scale: without it, a unit that sends almost nothing would fill the graph. */
const scaleKbpsMin = 1000

/** Without a connection to the core the bitrate of the unit is unknown. */
const unknown = { totalBitrate: 0, linksKbps: [], lastSeen: 0 }

/** Half an hour of bandwidth: the history from the core, then a point of the live row every 5 s. */
function useSeries(unitId: string, modems: readonly Pick<Modem, 'name'>[]): BandwidthSeries | null {
  const { live } = useUnits()
  const isLive = useLive().connection.status === 'live'
  // The history is fetched once; later points are appended here.
  const { data } = api.units.getBandwidth.useQuery({ unitId }, { staleTime: Infinity, gcTime: 0, retry: 1 })
  const [series, setSeries] = useState<BandwidthSeries | null>(null)
  const [past, setPast] = useState(data)
  if (data !== undefined && (data !== past || series === null)) {
    setPast(data)
    setSeries(
      withLinks(
        seriesOf(data),
        modems.map(({ name }) => name),
      ),
    )
  }
  useEffect(
    () =>
      clock.every(bandwidthStepMs, () => {
        const row: UnitRow | undefined = live.units.get(unitId)
        if (row !== undefined) setSeries((before) => before && appendSample(before, isLive ? row : unknown, clock.now()))
      }),
    [live.units, isLive, unitId],
  )
  return series
}

export default function BandwidthGraph({ unitId, modems }: { unitId: string; modems: readonly Pick<Modem, 'name'>[] }) {
  const { t, i18n } = useTranslation('unit-panel')
  const series = useSeries(unitId, modems)
  if (series === null) return <Skeleton height={240} />
  if (series.points.every(({ total }) => total === null)) return <p className={classes.nothing}>{t('graph.none')}</p>
  const spanMs = (series.points.at(-1)?.at ?? 0) - (series.points[0]?.at ?? 0)
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: spanMs < tenMinutesMs ? 'medium' : 'short', hourCycle: 'h23' })
  const totals = series.points.flatMap(({ total }) => (total === null ? [] : [total]))
  const now = series.points.at(-1)?.total ?? null
  const peakKbps = Math.max(0, ...totals)
  const summary = t('graph.summary', { now: now === null ? '–' : formatBitrate(now), peak: formatBitrate(peakKbps) })
  const lines = [
    { key: 'total', type: 'area' as const, label: t('graph.total'), color: 'var(--accent)', dash: '0' },
    ...series.links.map(({ key, name }, i) => ({
      key,
      type: 'line' as const,
      label: name,
      color: `var(--mantine-color-${linkColours[i % linkColours.length]})`,
      dash: dashes[i % dashes.length]!,
    })),
  ]
  return (
    <div>
      <p className={classes.caption}>{summary}</p>
      <div {...named(`${t('graph.title')}: ${summary}`)}>
        <CompositeChart
          h={180}
          data={series.points as never}
          dataKey="at"
          curveType="linear"
          withDots={false}
          strokeWidth={1.25}
          connectNulls={false}
          tickLine="none"
          gridAxis="x"
          areaProps={{ isAnimationActive: false, fillOpacity: 0.12 }}
          lineProps={{ isAnimationActive: false }}
          tooltipAnimationDuration={0}
          xAxisProps={{ tickFormatter: (at: unknown) => (typeof at === 'number' ? time.format(at) : ''), minTickGap: 48 }}
          yAxisProps={{
            width: 78,
            tickFormatter: (kbps: number) => formatBitrate(kbps),
            domain: [0, peakKbps < scaleKbpsMin ? scaleKbpsMin : 'auto'],
          }}
          valueFormatter={(kbps) => formatBitrate(kbps)}
          tooltipProps={{ labelFormatter: (at) => (typeof at === 'number' ? time.format(at) : '') }}
          series={lines.map(({ key, type, label, color, dash }) => ({ name: key, type, label, color, strokeDasharray: dash }))}
        />
      </div>
      <ul className={classes.legend}>
        {lines.map(({ key, label, color, dash }) => (
          <li key={key}>
            <svg width={18} height={4} aria-hidden>
              <line x1={0} x2={18} y1={2} y2={2} stroke={color} strokeWidth={2} strokeDasharray={dash} />
            </svg>
            {label}
          </li>
        ))}
      </ul>
    </div>
  )
}
