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
import { useNow } from '../../domain/Age.tsx'
import { named } from '../../ui/named.ts'
import { useRow } from '../../app/live/use-entities.ts'
import { useUnits } from '../UnitsContext.tsx'
import { appendSample, bandwidthStepMs, type BandwidthSeries, seriesOf, withLinks } from './bandwidth-series.ts'
import { type Span, windowOf } from './bandwidth-window.ts'
import classes from './graph.module.css'

// In the order of the links; the dash differs too, so that colour alone carries nothing.
const linkColours = ['cyan-5', 'yellow-6', 'teal-5', 'grape-4', 'orange-5', 'indigo-4', 'lime-6', 'pink-4']
const dashes = ['0', '6 3', '2 3', '8 3 2 3']

/** The least span of the scale: without it, a unit that sends almost nothing would fill the graph. */
const scaleKbpsMin = 1000

const chartHeight = 180
/** With caption and legend. */
const graphHeight = 240

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
  const row = useRow(useUnits().live.units, unitId)
  const [span, setSpan] = useState<Span>(5)
  const renewedAt = useNow()
  if (series === null) return <Skeleton height={graphHeight} />
  const shown = windowOf(series.points, span, Math.max(renewedAt, series.points.at(-1)?.at ?? 0))
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short', hourCycle: 'h23' })
  const exactTime = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'medium', hourCycle: 'h23' })
  // The rate of the row, which the list shows too, and not the last point.
  const nowKbps = row === undefined || row.lastSeen !== null ? null : row.totalBitrate
  const now = nowKbps === null ? '–' : formatBitrate(nowKbps)
  const peakKbps = Math.max(nowKbps ?? 0, ...shown.points.map(({ total }) => total ?? 0))
  const summary = t('graph.summary', { now, peak: formatBitrate(peakKbps), minutes: span })
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
    <div className={classes.graph}>
      <div className={classes.head}>
        <p className={classes.caption}>{summary}</p>
        <SpanChoice span={span} onChange={setSpan} />
      </div>
      {peakKbps === 0 && <p className={classes.nothing}>{t('graph.none', { minutes: span })}</p>}
      <div {...named(`${t('graph.title')}: ${summary}`)}>
        <CompositeChart
          h={chartHeight}
          data={shown.points as never}
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
          // Room for half of the last time.
          composedChartProps={{ margin: { top: 5, right: 18, bottom: 5, left: 5 } }}
          xAxisProps={{
            type: 'number',
            scale: 'time',
            domain: [shown.from, shown.to],
            ticks: [...shown.ticks],
            interval: 0,
            tickFormatter: (at: number) => time.format(at),
          }}
          yAxisProps={{
            width: 78,
            tickFormatter: (kbps: number) => formatBitrate(kbps),
            domain: [0, peakKbps < scaleKbpsMin ? scaleKbpsMin : 'auto'],
          }}
          valueFormatter={(kbps) => formatBitrate(kbps)}
          tooltipProps={{ offset: 24, labelFormatter: (at) => (typeof at === 'number' ? exactTime.format(at) : '') }}
          // The total is drawn last: it lies over a single link.
          series={lines.toReversed().map(({ key, type, label, color, dash }) => ({ name: key, type, label, color, strokeDasharray: dash }))}
        />
      </div>
      <Legend lines={lines} />
    </div>
  )
}

function SpanChoice({ span, onChange }: { span: Span; onChange: (span: Span) => void }) {
  const { t } = useTranslation('unit-panel')
  return (
    <fieldset className={classes.spans} aria-label={t('graph.span')}>
      {([5, 30] as const).map((minutes) => (
        <button key={minutes} type="button" aria-pressed={minutes === span} onClick={() => onChange(minutes)}>
          {t('graph.minutes', { minutes })}
        </button>
      ))}
    </fieldset>
  )
}

interface Line {
  readonly key: string
  readonly label: string
  readonly color: string
  readonly dash: string
}

function Legend({ lines }: { lines: readonly Line[] }) {
  return (
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
  )
}
