import type { World } from '@backhaul/simulation'
import { createContext, use } from 'react'
import type { SimulationRequest } from './request.ts'

interface Desk {
  /** The world that the desk controls. */
  readonly world: World
  /** The world of the page, whose users control it alone. */
  readonly ownId: string
  /** Shows the line of a request in the panel of its control. */
  show(panel: string, request: SimulationRequest): void
  /**
   * The request whose line is shown, by panel. A panel keeps its line when another one shows its own: otherwise the page would
   * move under a pointer that is pressed.
   */
  readonly shown: ReadonlyMap<string, SimulationRequest>
}

export const DeskContext = createContext<Desk | null>(null)

/** Returns the world that the desk controls. */
export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (!desk) throw new Error('useDesk outside of the desk.')
  return desk
}

/** The panel of the controls below it: their line is shown at its end. */
export const PanelContext = createContext('')
