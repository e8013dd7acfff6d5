import { rateText } from '../rate-text.ts'
import { boxHeight } from '../layout/settle.ts'
import { lineWidth } from './draw.ts'
import type { Palette } from './palette.ts'
import type { Box, Line, Scene } from './scene.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const dashes = { live: '', idle: '', connecting: '7 5', stale: '2 4' } as const
const top = 16

/** The picture as an SVG document. */
export function svgOf(scene: Scene, palette: Palette): string {
  const height = scene.height + 2 * top
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${scene.width}" height="${height}" viewBox="0 ${-top} ${scene.width} ${height}" font-family="Inter, sans-serif">`,
    `<rect y="${-top}" width="${scene.width}" height="${height}" fill="${palette.surface0}"/>`,
    ...scene.lines.map((line) => lineOf(line, palette, scene.fullKbps)),
    ...[...scene.boxes.values()].map((box) => boxOf(box, palette)),
    '</svg>',
  ]
  return parts.join('\n')
}

function lineOf({ from, to, outAt, inAt, kbps, state, isReturn }: Line, palette: Palette, fullKbps: number): string {
  const [y1, y2] = [from.top + outAt, to.top + inAt]
  const [x1, x2] = isReturn ? [from.x, to.x + to.width] : [from.x + from.width, to.x]
  const bend = isReturn ? -46 : (x2 - x1) / 2
  const path = `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`
  const width = state === 'idle' ? 1 : lineWidth(kbps, fullKbps)
  const stroke = `<path d="${path}" fill="none" stroke="${isReturn ? palette.back : palette[state]}" stroke-width="${width}" stroke-dasharray="${dashes[state]}" opacity="0.7"/>`
  if (kbps <= 0) return stroke
  return `${stroke}<text x="${(x1 + x2) / 2}" y="${(y1 + y2) / 2 + 4}" text-anchor="middle" font-size="11" fill="${palette.text2}">${rateText(kbps)}</text>`
}

function boxOf({ x, top: y, width, text, onAir }: Box, palette: Palette): string {
  const tone = onAir ? 'streaming' : text.tone
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${boxHeight}" rx="6" fill="${palette.surface1}" stroke="${palette.line}"/>`,
    tone === null ? '' : `<rect x="${x}" y="${y}" width="4" height="${boxHeight}" rx="2" fill="${palette.tones[tone]}"/>`,
    `<text x="${x + 12}" y="${y + 17}" font-size="12.5" font-weight="600" fill="${palette.text1}">${escaped(text.title)}</text>`,
    `<text x="${x + 12}" y="${y + 32}" font-size="11" fill="${palette.text2}">${escaped(text.meta)}</text>`,
  ].join('')
}
