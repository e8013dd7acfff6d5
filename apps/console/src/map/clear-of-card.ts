import type * as L from 'leaflet'

/** Room for a marker with its name. */
const marginPx = 48

/** Pans the map when the card covers the position, which is then next to the card where there is room, otherwise above it. */
export function panClearOf(map: L.Map, card: HTMLElement, at: L.LatLngExpression): void {
  const area = map.getContainer().getBoundingClientRect()
  const { left, top, right, bottom } = card.getBoundingClientRect()
  const { x, y } = map.latLngToContainerPoint(at).add([area.left, area.top])
  const isCovered = x > left - marginPx && x < right + marginPx && y > top - marginPx && y < bottom + marginPx
  if (!isCovered) return
  const hasRoomBeside = area.right - right > 4 * marginPx
  map.panBy(hasRoomBeside ? [x - right - marginPx, 0] : [0, y - top + 2 * marginPx], { animate: false })
}
