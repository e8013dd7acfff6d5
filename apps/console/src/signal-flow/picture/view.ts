import { headingHeight, type View } from './draw.ts'
import type { Box, Scene } from './scene.ts'
import { boxHeight } from '../layout/settle.ts'

export const zoomMin = 0.25
export const zoomMax = 2
const margin = 14
/** Below it, texts are too small; the user pans instead. */
const readableZoom = 0.7

type Size = Pick<Scene, 'width' | 'height'>

/** Keeps the picture within the view: a picture that is smaller than the view begins at its top and is in its middle. */
export function clampView(view: View, { width, height }: Size): View {
  const zoom = Math.min(zoomMax, Math.max(zoomMin, view.zoom))
  const seenWidth = view.width / zoom
  const seenHeight = (view.height - headingHeight) / zoom
  const x = width <= seenWidth + 0.5 ? (width - seenWidth) / 2 : Math.min(width - seenWidth, Math.max(0, view.x))
  const yMax = height + 2 * margin - seenHeight
  const y = yMax <= 0 ? -margin : Math.min(yMax, Math.max(0, view.y + margin)) - margin
  return { ...view, zoom, x, y }
}

/** Changes the zoom around a place of the view, which stays where it is. */
export function zoomView(view: View, size: Size, factor: number, at: { x: number; y: number }): View {
  const zoom = Math.min(zoomMax, Math.max(zoomMin, view.zoom * factor))
  const shift = 1 / view.zoom - 1 / zoom
  return clampView({ ...view, zoom, x: view.x + at.x * shift, y: view.y + (at.y - headingHeight) * shift }, size)
}

/** Shows the whole picture, if it can be read then. */
export function fitView(view: View, { width, height }: Size): View {
  const zoom = Math.min(1.25, view.width / width, (view.height - headingHeight) / (height + 2 * margin))
  return clampView({ ...view, zoom, x: 0, y: 0 }, { width, height })
}

/** Shows the whole width, if it can be read then. */
export const fitWidth = (view: View, size: Size): View =>
  clampView({ ...view, zoom: Math.min(view.typeScale ?? 1, Math.max(readableZoom, view.width / size.width)) }, size)

/** Moves the view so that a box is in it. `around` is the height above or below the box that is shown too. */
export function revealBox(view: View, size: Size, { x, width, top }: Box, around = margin): View {
  const [right, bottom] = [view.x + view.width / view.zoom, view.y + (view.height - headingHeight) / view.zoom]
  const dx = x < view.x ? x - view.x - margin : x + width > right ? x + width - right + margin : 0
  const dy = top < view.y ? top - view.y - around : top + boxHeight > bottom ? top + boxHeight - bottom + around : 0
  return dx === 0 && dy === 0 ? view : clampView({ ...view, x: view.x + dx, y: view.y + dy }, size)
}

/** Returns the place in the scene that is at a place in the view. */
export const toScene = (view: View, at: { x: number; y: number }) => ({
  x: at.x / view.zoom + view.x,
  y: (at.y - headingHeight) / view.zoom + view.y,
})
