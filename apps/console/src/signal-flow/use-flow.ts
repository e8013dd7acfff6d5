import { realClock as clock } from '@backhaul/clock'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Controller, type ControllerOptions, createController } from './controller.ts'
import type { FlowOptions, FlowRows } from './graph/flow.ts'
import { createLayoutClient } from './layout/layout-client.ts'

export interface LiveFlow {
  /** Null while the rows are not there. */
  readonly controller: Controller | null
  subscribe(listener: () => void): () => void
}

/** Makes the picture of the rows, and makes it again when its grouping or its filter changes. */
export function useFlow(rows: FlowRows, flow: FlowOptions | null, text: ControllerOptions['text']): LiveFlow {
  const [controller, setController] = useState<Controller | null>(null)
  const [listeners] = useState(() => new Set<() => void>())
  const size = useRef({ width: 1, height: 1 })
  const words = useRef(text)
  useEffect(() => {
    words.current = text
    controller?.retext()
  }, [text, controller])
  useEffect(() => {
    if (flow === null) return
    const created = createController({
      rows,
      flow,
      clock,
      createLayout: createLayoutClient,
      text: (node, sums) => words.current(node, sums),
      onScene: () => {
        for (const listener of listeners) listener()
      },
    })
    created.resize(size.current.width, size.current.height)
    setController({
      ...created,
      get scene() {
        return created.scene
      },
      get sums() {
        return created.sums
      },
      resize(width, height) {
        size.current = { width, height }
        created.resize(width, height)
      },
    })
    return created.close
  }, [rows, flow, listeners])
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    [listeners],
  )
  return { controller, subscribe }
}

/** The number of the last picture: a component that reads it renders with each. */
export function useFlowVersion({ controller, subscribe }: LiveFlow): number {
  return useSyncExternalStore(subscribe, () => controller?.graph.version ?? -1)
}
