import type { CountryLabel, PlaceLabel } from './basemap-file.ts'

export interface LabelView {
  readonly zoom: number
  readonly west: number
  readonly east: number
  /** The position on the canvas, in CSS pixels. */
  readonly width: number
  readonly height: number
  /** The markers of units, which lie above the names. */
  readonly markers: readonly Box[]
  project(lat: number, lng: number): { readonly x: number; readonly y: number }
  measure(text: string, font: string): number
}

export interface LabelBox {
  readonly text: string
  readonly font: string
  readonly x: number
  readonly y: number
  readonly kind: 'country' | 'place'
  /** A marker lies on the place: its name is next to the marker, without a dot. */
  readonly isMoved: boolean
}

export type Box = readonly [left: number, top: number, right: number, bottom: number]

const labelsMax = 300
const countryFonts = ['600 10px', '600 11px', '600 13px'] as const
const placeFonts = ['400 11px', '500 12px'] as const

interface Position {
  readonly x: number
  readonly y: number
  readonly isMoved: boolean
  readonly box: Box
}

const overlap = (one: Box, other: Box) => one[0] < other[2] && one[2] > other[0] && one[1] < other[3] && one[3] > other[1]

/** Returns the names to show and their positions: important ones first, without overlaps and next to the markers; at most 300. */
export function placeLabels(
  { countries, places }: { readonly countries: readonly CountryLabel[]; readonly places: readonly PlaceLabel[] },
  language: string,
  view: LabelView,
): LabelBox[] {
  const taken: Box[] = []
  const shown: LabelBox[] = []
  const isVisible = (box: Box) => box[2] >= 0 && box[0] <= view.width && box[3] >= 0 && box[1] <= view.height
  const isFree = ({ box }: Position) => ![...taken, ...view.markers].some((other) => overlap(box, other))
  const copies = copiesIn(view)
  for (const { text, font, lat, lng, kind } of candidates(countries, places, language, view.zoom)) {
    if (shown.length >= labelsMax) break
    for (const copy of copies) {
      const { x, y } = view.project(lat, lng + copy * 360)
      if (x < -200 || x > view.width + 200 || y < -20 || y > view.height + 20) continue
      const usual = kind === 'place' ? placeAt(x, y, view.measure(text, font)) : countryAt(x, y, view.measure(text, font))
      if (!isVisible(usual.box)) continue
      // A name goes to the marker on its own place, and to no other one.
      const marker = view.markers.find((box) => box[0] <= x && x <= box[2] && box[1] <= y && y <= box[3])
      const position = [usual, ...(marker && kind === 'place' ? beside(marker, view.measure(text, font)) : [])].find(isFree)
      if (position === undefined) continue
      taken.push(position.box)
      shown.push({ text, font, x: position.x, y: position.y, kind, isMoved: position.isMoved })
    }
  }
  return shown
}

/** The text of a place begins 6 pixels to the right of its dot. */
const placeAt = (x: number, y: number, width: number, isMoved = false): Position => ({
  x,
  y,
  isMoved,
  box: [x - (isMoved ? -4 : 6), y - 9, x + (isMoved ? 8 : 10) + width, y + 9],
})

const countryAt = (x: number, y: number, width: number): Position => ({
  x,
  y,
  isMoved: false,
  box: [x - width / 2 - 6, y - 10, x + width / 2 + 6, y + 10],
})

/** Returns the positions of a name at a marker: to its right, below, to its left, above. */
function beside([left, top, right, bottom]: Box, width: number): Position[] {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const centred = x - width / 2 - 6
  return [
    placeAt(right - 3, y, width, true),
    placeAt(centred, bottom + 10, width, true),
    placeAt(left - width - 9, y, width, true),
    placeAt(centred, top - 10, width, true),
  ]
}

/** Returns the copies of the world in the view: -1, 0 and 1 across the antimeridian on a wide screen. */
function copiesIn({ west, east }: LabelView): number[] {
  const [first, last] = [Math.floor((west + 180) / 360), Math.floor((east + 180) / 360)]
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

interface Candidate {
  readonly text: string
  readonly font: string
  readonly lat: number
  readonly lng: number
  readonly kind: 'country' | 'place'
}

function* candidates(
  countries: readonly CountryLabel[],
  places: readonly PlaceLabel[],
  language: string,
  zoom: number,
): Generator<Candidate> {
  const isChinese = language.startsWith('zh')
  const names = new Intl.DisplayNames([language], { type: 'region', style: 'short' })
  const countryFont = countryFonts[zoom < 4 ? 0 : zoom < 6 ? 1 : 2]
  const kkm2Min = 4000 / 4 ** (zoom - 1)
  for (const [region, lng, lat, kkm2] of countries) {
    if (kkm2 < kkm2Min) break
    const name = names.of(region) ?? region
    yield { text: zoom < 5 && !isChinese ? name.toUpperCase() : name, font: countryFont, lat, lng, kind: 'country' }
  }
  if (zoom < 4) return
  const thousandsMin = 2000 / 2.8 ** (zoom - 4)
  for (const [name, nameZh, lng, lat, thousands, isCapital] of places) {
    if (thousands < (isCapital === 1 ? thousandsMin / 6 : thousandsMin)) continue
    const text = isChinese && nameZh !== '' ? nameZh : name
    yield { text, font: placeFonts[isCapital === 1 || thousands > 3000 ? 1 : 0], lat, lng, kind: 'place' }
  }
}
