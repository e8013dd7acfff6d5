import type { UnitInField } from '@backhaul/simulation'

/** Units that share a square of this side, in pixels, are one disc: discs of 24 px next to each other stay apart. */
const squarePx = 44

export interface UnitGroup {
  /** The id of a unit that is alone; otherwise the square. */
  readonly key: string
  readonly units: readonly UnitInField[]
}

/** Divides units into groups that the map shows as one mark each. The chosen unit is always alone, so that it can be dragged. */
export function groupsOf(
  units: readonly UnitInField[],
  chosen: string | null,
  pixelOf: (unit: UnitInField) => { x: number; y: number },
): UnitGroup[] {
  const squares = new Map<string, UnitInField[]>()
  for (const unit of units) {
    const { x, y } = pixelOf(unit)
    const key = unit.id === chosen ? unit.id : `${Math.floor(x / squarePx)}:${Math.floor(y / squarePx)}`
    const known = squares.get(key)
    if (known === undefined) squares.set(key, [unit])
    else known.push(unit)
  }
  return Array.from(squares, ([key, members]) => ({ key: members.length === 1 ? members[0]!.id : key, units: members }))
}

/** Returns the unit of a group that follows the chosen one by its id, so that repeated clicks choose all of them in turn. */
export function nextOf({ units }: UnitGroup, chosen: string | null): string {
  const ids = units.map(({ id }) => id).toSorted()
  return ids.find((id) => chosen !== null && id > chosen) ?? ids[0]!
}
