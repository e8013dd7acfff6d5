import type { Operator } from '@backhaul/device-link'
import type { Carrier } from '../environment/carriers.ts'
import { hasFiveG, surveyAt } from '../environment/coverage.ts'
import { cellColumn, cellRow } from './cells.ts'
import type { RadioContext } from './context.ts'
import type { Modem } from './modem-state.ts'

const receivedFrom = 5
const fiveGFrom = 50
const threeGBelow = 14

/** Returns the carriers that a modem receives at a place, strongest first. `home`: the active SIM is the carrier's. */
export function scanOperators(modem: Modem, { environment }: RadioContext, lat: number, lng: number, nowMs: number): Operator[] {
  const { carriers, signals } = surveyAt(environment, lat, lng, nowMs)
  const sim = modem.sims.find(({ slot }) => slot === modem.activeSim)
  const technologyOf = (carrier: Carrier, signal: number) => {
    if (signal >= fiveGFrom && hasFiveG(environment, carrier, cellRow(carrier, lat), cellColumn(carrier, lng))) return '5G'
    return carrier.threeG && signal < threeGBelow ? '3G' : '4G'
  }
  return carriers
    .map((carrier, i) => {
      const offered = signals[i] as number
      const signal = offered === 0 ? 0 : Math.round(Math.max(0, Math.min(100, offered + modem.antenna)))
      return { name: carrier.name, technology: technologyOf(carrier, signal), signal, home: carrier.index === sim?.carrier }
    })
    .filter(({ signal }) => signal >= receivedFrom)
    .sort((a, b) => b.signal - a.signal)
}
