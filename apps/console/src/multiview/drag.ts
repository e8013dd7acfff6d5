import type { DragEvent } from 'react'
import { cameraSource, type Source } from './wall.ts'

/** The types that a drag carries: a source of the list, or the number of a tile. Other drags are ignored. */
const sourceType = 'application/x-backhaul-source'
const tileType = 'application/x-backhaul-tile'

export function dragSource({ dataTransfer }: DragEvent, source: Source): void {
  dataTransfer.effectAllowed = 'copy'
  dataTransfer.setData(sourceType, JSON.stringify(source))
}

export function dragTile({ dataTransfer }: DragEvent, index: number): void {
  dataTransfer.effectAllowed = 'move'
  dataTransfer.setData(tileType, String(index))
}

export const mayDrop = ({ dataTransfer: { types } }: DragEvent): boolean => types.includes(sourceType) || types.includes(tileType)

/** Reads what `dragSource` wrote. A drag of another page may carry anything. */
function sourceIn(text: string): Source | null {
  const [, kind, id, camera] = /^\{"kind":"(unit|channel)","id":"([\w.:-]{1,64})"(?:,"camera":([2-4]))?\}$/.exec(text) ?? []
  if (kind === 'channel' && id !== undefined) return { kind, id }
  return kind === 'unit' && id !== undefined ? cameraSource(id, Number(camera ?? 1)) : null
}

/** Returns the dropped source or the number of the dropped tile; null for anything else. */
export function dropped({ dataTransfer }: DragEvent): Source | number | null {
  const source = sourceIn(dataTransfer.getData(sourceType))
  if (source !== null) return source
  const index = dataTransfer.getData(tileType)
  return /^\d{1,2}$/.test(index) ? Number(index) : null
}
