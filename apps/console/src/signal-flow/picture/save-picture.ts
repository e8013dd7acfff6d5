import { saveFile } from '../../ui/save-file.ts'
import type { Scene } from './scene.ts'
import { svgOf } from './svg.ts'
import { paletteOf } from './palette.ts'

/** Saves the whole picture as an SVG file, in the colours of the page. */
export function savePicture(scene: Scene | null, element: Element | null): void {
  if (scene === null || element === null) return
  saveFile('signal-flow.svg', new TextEncoder().encode(svgOf(scene, paletteOf(element))))
}
