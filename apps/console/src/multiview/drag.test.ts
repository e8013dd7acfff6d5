import type { DragEvent } from 'react'
import { expect, test } from 'vitest'
import { dragSource, dragTile, dropped } from './drag.ts'
import { cameraSource } from './wall.ts'

/** A drag with the data of one gesture, as a browser keeps it. */
function aDrag(): DragEvent {
  const data = new Map<string, string>()
  const dataTransfer = { effectAllowed: 'none', getData: (type: string) => data.get(type) ?? '', setData: data.set.bind(data) }
  return { dataTransfer } as unknown as DragEvent
}

test.each([cameraSource('u:1.a', 1), cameraSource('u-1', 3), { kind: 'channel', id: 'c-1' } as const])('a drag carries %o', (source) => {
  const drag = aDrag()
  dragSource(drag, source)
  expect(dropped(drag)).toEqual(source)
})

test('a drag carries a tile, and one of another page is ignored', () => {
  const [tile, foreign] = [aDrag(), aDrag()]
  dragTile(tile, 7)
  foreign.dataTransfer.setData('application/x-backhaul-source', '{"kind":"unit","id":"<b>"}')
  expect([dropped(tile), dropped(foreign)]).toEqual([7, null])
})
