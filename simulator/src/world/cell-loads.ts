/**
 * Demand that the units of a world put on the cells, by second. A unit adds what it sends during a second and reads the sum of
 * the second before, so the order of the units within a second does not matter. The sums are integers and therefore exact.
 */
export interface CellLoads {
  /** Slot of each used cell. */
  readonly slots: Map<number, number>
  /** Slots that no cell uses. */
  readonly free: number[]
  /** Rows of four numbers, so that a slot is one line of the processor's cache. */
  data: Float64Array
}

/** Offsets in the row of a slot: the last second in which a unit sent over it, its sum, that of the second before, and the last hold. */
const lastSecond = 0
const current = 1
const previous = 2
const held = 3
export const cellRowSize = 4

const slotsAtFirst = 256
const unusedSecondsMax = 3600

export function createCellLoads(): CellLoads {
  const free = Array.from({ length: slotsAtFirst }, (_, i) => slotsAtFirst - 1 - i)
  return { slots: new Map(), free, data: new Float64Array(slotsAtFirst * cellRowSize) }
}

export const copyCellLoads = ({ slots, free, data }: CellLoads): CellLoads => ({
  slots: new Map(slots),
  free: [...free],
  data: data.slice(),
})

/** Frees the slots that no modem held during the last hour. */
function dropUnused(loads: CellLoads, second: number): void {
  for (const [cellKey, slot] of loads.slots) {
    if ((loads.data[slot * cellRowSize + held] as number) + unusedSecondsMax >= second) continue
    loads.slots.delete(cellKey)
    loads.free.push(slot)
  }
}

function grow(loads: CellLoads): void {
  const before = loads.data.length / cellRowSize
  const longer = new Float64Array(loads.data.length * 2)
  longer.set(loads.data)
  loads.data = longer
  for (let slot = before * 2 - 1; slot >= before; slot--) loads.free.push(slot)
}

/**
 * Returns the slot of a cell. Called at each refresh of a modem; a slot that no modem asked for during an hour may be given to
 * another cell, so a modem without refreshes must not send.
 */
export function slotOf(loads: CellLoads, cellKey: number, nowMs: number): number {
  const second = Math.floor(nowMs / 1000)
  let slot = loads.slots.get(cellKey)
  if (slot === undefined) {
    if (loads.free.length === 0) {
      dropUnused(loads, second)
      // Without much free space after a drop, the next few cells would cause the next drop.
      if (loads.free.length * 4 * cellRowSize < loads.data.length) grow(loads)
    }
    slot = loads.free.pop() as number
    loads.slots.set(cellKey, slot)
    loads.data.fill(0, slot * cellRowSize, (slot + 1) * cellRowSize)
  }
  loads.data[slot * cellRowSize + held] = second
  return slot
}

/** Keeps a slot that the modem has from an earlier refresh. */
export function holdSlot({ data }: CellLoads, slot: number, nowMs: number): void {
  data[slot * cellRowSize + held] = Math.floor(nowMs / 1000)
}

/** Adds what a unit sends over a cell during the second of `nowMs`. */
export function addDemand({ data }: CellLoads, slot: number, nowMs: number, kbps: number): void {
  const at = slot * cellRowSize
  const second = Math.floor(nowMs / 1000)
  const last = data[at + lastSecond] as number
  if (last !== second) {
    data[at + previous] = last === second - 1 ? (data[at + current] as number) : 0
    data[at + current] = 0
    data[at + lastSecond] = second
  }
  data[at + current] = (data[at + current] as number) + Math.round(kbps)
}

/** Returns the demand of the last completed second before the second of `nowMs`. */
export function demandKbps({ data }: CellLoads, slot: number, nowMs: number): number {
  const at = slot * cellRowSize
  const second = Math.floor(nowMs / 1000)
  const last = data[at + lastSecond] as number
  if (last === second) return data[at + previous] as number
  return last === second - 1 ? (data[at + current] as number) : 0
}
