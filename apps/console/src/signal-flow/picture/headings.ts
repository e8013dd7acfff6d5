import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { rateText } from '../rate-text.ts'
import type { Controller } from '../controller.ts'
import { type Column, columns, kindOf } from '../graph/graph.ts'
import { columnOfNode } from '../graph/places.ts'
import { type LiveFlow, useFlowVersion } from '../use-flow.ts'
import type { Heading } from './draw.ts'

/** The titles of the columns, each with its sums. */
export function useHeadings(picture: LiveFlow): Heading[] {
  const { t } = useTranslation('signal-flow')
  const version = useFlowVersion(picture)
  const { controller } = picture
  return useMemo(() => {
    const sums = version < 0 || controller === null ? new Map<Column, Sum>() : columnSums(controller)
    return columns.map((column) => ({
      title: t(`column.${column}`),
      note: noteOf(column, sums.get(column) ?? noSum, (count) => t('onAir', { count })),
    }))
  }, [controller, version, t])
}

/** Returns the sums of a column. Of units, the counters above the picture have how many are on air, and their rate. */
export function noteOf(column: Column, { objects, onAir, boxes, inKbps }: Sum, onAirText: (count: number) => string): string {
  if (column === 'units') return String(objects)
  const count = column === 'channels' || column === 'servers' ? objects : boxes
  const parts = [count, onAir > 0 ? onAirText(onAir) : null, inKbps > 0 ? rateText(inKbps) : null]
  return parts.filter((part) => part !== null).join(' · ')
}

interface Sum {
  readonly objects: number
  readonly onAir: number
  readonly boxes: number
  readonly inKbps: number
}
const noSum: Sum = { objects: 0, onAir: 0, boxes: 0, inKbps: 0 }

/** A server that does not fit the filter has a box, without objects, when one of its channels does: it counts as the picture shows it. */
export function columnSums({ graph, sums: flows }: Pick<Controller, 'graph' | 'sums'>): Map<Column, Sum> {
  const sums = new Map<Column, Sum>()
  for (const { id, objects, onAir } of graph.aggregate.nodes.values()) {
    const column = columnOfNode(id)
    const sum = sums.get(column) ?? noSum
    const { inKbps = 0 } = flows.get(id) ?? {}
    sums.set(column, {
      objects: sum.objects + (kindOf(id) === 'server' ? 1 : objects),
      onAir: sum.onAir + onAir,
      boxes: sum.boxes + 1,
      inKbps: sum.inKbps + inKbps,
    })
  }
  return sums
}
