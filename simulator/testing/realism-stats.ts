/** Statistics of series of numbers. */

export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const low = Math.floor(at)
  const below = sorted[low] as number
  return below + ((sorted[Math.min(low + 1, sorted.length - 1)] as number) - below) * (at - low)
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Correlation of two series of the same length; NaN when one of them is constant. */
export function correlation(a: readonly number[], b: readonly number[]): number {
  const meanA = mean(a)
  const meanB = mean(b)
  let both = 0
  let squaresA = 0
  let squaresB = 0
  for (let i = 0; i < a.length; i++) {
    const da = (a[i] as number) - meanA
    const db = (b[i] as number) - meanB
    both += da * db
    squaresA += da * da
    squaresB += db * db
  }
  return both / Math.sqrt(squaresA * squaresB)
}

export const autocorrelation = (values: readonly number[], lag: number): number =>
  correlation(values.slice(0, values.length - lag), values.slice(lag))

export const differences = (values: readonly number[]): number[] => values.slice(1).map((value, i) => value - (values[i] as number))

export interface Run {
  readonly from: number
  /** First index after the run. */
  readonly until: number
}

/** Returns the runs of values below a limit. Runs with less than `gap` values between them count as one. */
export function runsBelow(values: readonly number[], limit: number, gap = 1): Run[] {
  const runs: { from: number; until: number }[] = []
  values.forEach((value, i) => {
    if (value >= limit) return
    const last = runs.at(-1)
    if (last !== undefined && i - last.until < gap) last.until = i + 1
    else runs.push({ from: i, until: i + 1 })
  })
  return runs
}

/** Share of the values that are at most each limit. */
export const distribution = (values: readonly number[], limits: readonly number[]): number[] =>
  limits.map((limit) => values.filter((value) => value <= limit).length / values.length)
