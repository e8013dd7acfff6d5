import { realClock as clock } from '@backhaul/clock'

/** The dialogs and questions that are open, the topmost last. */
const layers: object[] = []

/** Opens a layer above all others. */
export function openLayer() {
  const layer = {}
  layers.push(layer)
  return {
    isTop: () => layers.at(-1) === layer,
    // Later, because the key that closes this layer may reach the one below next.
    end: () => void clock.after(0, () => layers.splice(layers.indexOf(layer), 1)),
  }
}
