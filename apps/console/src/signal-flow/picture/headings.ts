import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { rateText } from '../rate-text.ts'
import type { Controller } from '../controller.ts'
import { type Column, columns } from '../graph/graph.ts'
import { columnOfNode } from '../graph/places.ts'
import { type LiveFlow, useFlowVersion } from '../use-flow.ts'
import type { Heading } from './draw.ts'

/** The titles of the columns, each with its sums. */
export function useHeadings(picture: LiveFlow): Heading[] {
  const { t } = useTranslation('signal-flow')
  const version = useFlowVersion(picture)
  const { controller } = picture
  return useMemo(() => {
    const sums = version < 0 || controller === null ? new Map<Column, Sum>() : sumsOf(controller)
    return columns.map((column) => {
      const { objects, onAir, boxes, inKbps, outKbps } = sums.get(column) ?? noSum
      const kbps = column === 'units' ? outKbps : inKbps
      const rate = kbps > 0 ? rateText(kbps) : null
      const count = column === 'units' || column === 'channels' || column === 'servers' ? objects : boxes
      const note = [count, onAir > 0 ? t('onAir', { count: onAir }) : null, rate].filter((part) => part !== null).join(' · ')
      return { title: t(`column.${column}`), note }
    })
  }, [controller, version, t])
}

interface Sum {
  readonly objects: number
  readonly onAir: number
  readonly boxes: number
  readonly inKbps: number
  readonly outKbps: number
}
const noSum: Sum = { objects: 0, onAir: 0, boxes: 0, inKbps: 0, outKbps: 0 }

function sumsOf({ graph, sums: flows }: Controller): Map<Column, Sum> {
  const sums = new Map<Column, Sum>()
  for (const { id, objects, onAir } of graph.aggregate.nodes.values()) {
    const column = columnOfNode(id)
    const sum = sums.get(column) ?? noSum
    const { inKbps = 0, outKbps = 0 } = flows.get(id) ?? {}
    sums.set(column, {
      objects: sum.objects + objects,
      onAir: sum.onAir + onAir,
      boxes: sum.boxes + 1,
      inKbps: sum.inKbps + inKbps,
      outKbps: sum.outKbps + outKbps,
    })
  }
  return sums
}
