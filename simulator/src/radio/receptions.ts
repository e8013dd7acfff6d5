import { withRoom } from '../rows.ts'

/**
 * The streams that the channels of a world receive, one row of numbers per channel. A check every two seconds changes a row, so the
 * rows are not part of the immutable states. A copy of a world copies the array.
 */
export interface Receptions {
  data: Float64Array
}

/** Time of the next check; infinity while nothing needs one. */
export const checkAtMs = 0
export const receivedKbps = 1
export const reportedKbps = 2
export const upTimeReportedMs = 3
/** Consecutive checks without video. */
export const checksWithoutVideo = 4
export const receptionSize = 5

export const createReceptions = (): Receptions => ({ data: new Float64Array(64 * receptionSize) })
export const copyReceptions = ({ data }: Receptions): Receptions => ({ data: data.slice() })

/** Begins the row of a new channel, which receives nothing. */
export function openReception(receptions: Receptions, row: number): void {
  receptions.data = withRoom(receptions.data, (row + 1) * receptionSize)
  receptions.data.fill(0, row * receptionSize, (row + 1) * receptionSize)
  setReception(receptions, row, checkAtMs, Number.POSITIVE_INFINITY)
}

export const receptionOf = ({ data }: Receptions, row: number, what: number): number => data[row * receptionSize + what] as number

export function setReception({ data }: Receptions, row: number, what: number, value: number): void {
  data[row * receptionSize + what] = value
}
