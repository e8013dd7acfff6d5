import { useComputedColorScheme } from '@mantine/core'
import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react'
import type { LiveFlow } from '../use-flow.ts'
import { createEngine, type Engine } from './engine.ts'
import { listenToPointer, type PointerHandlers } from './pointer.ts'

interface EngineHook {
  readonly picture: LiveFlow
  readonly handlers: PointerHandlers
  onFrame(): void
}

/** A short picture is stretched to the height of the view without the headings and the margins. */
const headroom = 78

/** In full screen the picture is read from a distance: the width that a page has on a desk is enlarged to the wall. */
const deskWidth = 1150
const wallScale = (width: number) => Math.min(2, Math.max(1, width / deskWidth))

/** The engine of the canvas of `ref`: it draws the scene of the flow in the size of the canvas and the colours of the page. */
export function useEngine({ picture, handlers, onFrame }: EngineHook): { ref: RefCallback<HTMLCanvasElement>; engine: Engine | null } {
  const [engine, setEngine] = useState<Engine | null>(null)
  const scheme = useComputedColorScheme('dark')
  const { controller, subscribe } = picture
  const now = useRef({ handlers, onFrame })
  useEffect(() => {
    now.current = { handlers, onFrame }
  })
  const ref = useCallback((canvas: HTMLCanvasElement) => {
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    const created = createEngine(canvas, { isReduced, onFrame: () => now.current.onFrame() })
    const stop = listenToPointer(canvas, created, {
      onHover: (over) => now.current.handlers.onHover(over),
      onPick: (box) => now.current.handlers.onPick(box),
      onDrag: (...drag) => now.current.handlers.onDrag(...drag),
      onDrop: (...drop) => now.current.handlers.onDrop(...drop),
    })
    setEngine(created)
    return () => {
      stop()
      created.close()
      setEngine(null)
    }
  }, [])
  useEffect(() => {
    if (engine === null || controller === null) return
    const take = () => {
      const { scene } = controller
      if (scene === null) return
      if (scene === engine.scene) engine.due()
      else engine.setScene(scene)
    }
    take()
    return subscribe(take)
  }, [engine, controller, subscribe])
  useEffect(() => {
    if (engine === null) return
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      if (width === 0 || height === 0) return
      const scale = document.fullscreenElement?.contains(engine.canvas) ? wallScale(width) : 1
      engine.resize(width, height, scale)
      controller?.resize(width / scale, (height - headroom) / scale)
    })
    observer.observe(engine.canvas)
    return () => observer.disconnect()
  }, [engine, controller])
  useEffect(() => engine?.setScheme(scheme), [engine, scheme])
  return { ref, engine }
}
