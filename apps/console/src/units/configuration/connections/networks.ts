import type { UnitCommand } from '@backhaul/contract/units'

export interface Network {
  readonly ssid: string
  /** Percent. */
  readonly signal: number
  readonly secured: boolean
  /** The unit has its password. */
  readonly known: boolean
}

/** Returns the networks of the last scan, strongest first, with what later commands made known or forgotten; null before the first scan. */
export function networksOf(log: readonly UnitCommand[]): { networks: Network[]; at: number } | null {
  const found = log.findIndex(({ kind, data }) => kind === 'scanWifi' && Array.isArray(data?.['networks']))
  const scan = log[found]
  if (scan === undefined) return null
  const known = new Map<unknown, boolean>()
  for (const { kind, state, input } of log.slice(0, found).toReversed()) {
    if (state !== 'done') continue
    if (kind === 'connectWifi') known.set(input['ssid'], true)
    if (kind === 'forgetWifi') known.set(input['ssid'], false)
  }
  const networks = (scan.data!['networks'] as Network[]).map((network) => ({ ...network, known: known.get(network.ssid) ?? network.known }))
  return { networks: networks.toSorted((a, b) => b.signal - a.signal), at: scan.endedAt ?? scan.at }
}

export interface Operator {
  readonly name: string
  readonly technology: string
  readonly signal: number
  readonly home: boolean
}

/** Returns the operators of the last scan of a modem; null before the first scan. */
export function operatorsOf(log: readonly UnitCommand[], port: number): { operators: readonly Operator[]; at: number } | null {
  const scan = log.find(({ kind, input, data }) => kind === 'scanCellular' && input['port'] === port && Array.isArray(data?.['operators']))
  return scan === undefined ? null : { operators: scan.data!['operators'] as Operator[], at: scan.endedAt ?? scan.at }
}
