import type { Graphics } from '@backhaul/device-link'
import type { SKRSContext2D } from '@napi-rs/canvas'

/** The size of the picture, and its font. */
export interface Canvas {
  readonly width: number
  readonly height: number
  readonly font: string
}

const accent = '#d8343f'
const ground = 'rgba(12, 18, 34, 0.88)'
const tickerPxPerS = 40

type Draw = (context: SKRSContext2D, name: string, canvas: Canvas, nowMs: number) => void

function drawBox(context: SKRSContext2D, x: number, y: number, width: number, height: number): void {
  context.fillStyle = ground
  context.fillRect(x, y, width, height)
  context.fillStyle = accent
  context.fillRect(x, y, 4, height)
}

function drawText(context: SKRSContext2D, text: string, x: number, y: number, font: string, widthMax: number): void {
  context.fillStyle = '#ffffff'
  context.font = font
  context.fillText(text, x, y, widthMax)
}

/** The place that each layout covers. None of them covers the name and the time code of the test pattern. */
const layouts: Readonly<Record<Graphics['layout'], Draw>> = {
  lowerThird(context, name, { width, height, font }) {
    drawBox(context, 14, height - 44, width - 28, 28)
    drawText(context, name, 26, height - 24, `600 17px "${font}"`, width - 52)
  },
  ticker(context, name, { width, height, font }, nowMs) {
    context.fillStyle = accent
    context.fillRect(0, height - 22, width, 22)
    context.save()
    context.beginPath()
    context.rect(0, height - 22, width, 22)
    context.clip()
    context.fillStyle = '#ffffff'
    context.font = `600 14px "${font}"`
    const text = `${name}   +++   `
    const length = Math.max(1, context.measureText(text).width)
    // The text moves with the time of the world, and the next copy follows without a gap.
    const shift = ((nowMs / 1000) * tickerPxPerS) % length
    for (let x = -shift; x < width; x += length) context.fillText(text, x, height - 6)
    context.restore()
  },
  scoreboard(context, name, { width, font }) {
    drawBox(context, width - 134, 46, 120, 22)
    drawText(context, name, width - 124, 62, `600 14px "${font}"`, 104)
  },
  clock(context, name, { width, font }, nowMs) {
    drawBox(context, width - 134, 46, 120, 22)
    const time = new Date(nowMs).toISOString().slice(11, 16)
    drawText(context, `${time} ${name}`, width - 124, 62, `600 14px "${font}"`, 104)
  },
  corner(context, name, { width, font }) {
    drawBox(context, width - 94, 8, 80, 20)
    drawText(context, name, width - 85, 23, `600 13px "${font}"`, 66)
  },
}

/** Draws the compositions that channels put over the video. */
export function drawGraphics(context: SKRSContext2D, graphics: readonly Graphics[], canvas: Canvas, nowMs: number): void {
  context.textBaseline = 'alphabetic'
  for (const { layout, name } of graphics) layouts[layout](context, name, canvas, nowMs)
}
