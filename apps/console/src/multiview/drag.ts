import type { DragEvent } from 'react'
import type { Source } from './wall.ts'

/** The types that a drag carries: a source of the list, or the number of a tile. Other drags are ignored. */
const sourceType = 'application/x-backhaul-source'
const tileType = 'application/x-backhaul-tile'

export function dragSource({ dataTransfer }: DragEvent, source: Source): void {
  dataTransfer.effectAllowed = 'copy'
  dataTransfer.setData(sourceType, `${source.kind}:${source.id}`)
}

export function dragTile({ dataTransfer }: DragEvent, index: number): void {
  dataTransfer.effectAllowed = 'move'
  dataTransfer.setData(tileType, String(index))
}

export const mayDrop = ({ dataTransfer: { types } }: DragEvent): boolean => types.includes(sourceType) || types.includes(tileType)

/** Returns the dropped source or the number of the dropped tile; null for anything else. */
export function dropped({ dataTransfer }: DragEvent): Source | number | null {
  const [kind, ...rest] = dataTransfer.getData(sourceType).split(':')
  if (kind === 'unit' || kind === 'channel') return { kind, id: rest.join(':') }
  const index = dataTransfer.getData(tileType)
  return /^\d{1,2}$/.test(index) ? Number(index) : null
}
