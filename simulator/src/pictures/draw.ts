import { type Canvas, createCanvas, GlobalFonts, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import { noiseAt } from '../chance.ts'
import { drawGraphics } from './graphics.ts'
import type { PictureSubject } from './subject.ts'

export const width = 320
export const height = 180

const font = 'Test pattern'
const barColours = ['#c8ccd4', '#b9b54a', '#3fb0b4', '#46a35a', '#a45bb0', '#b0584e', '#4a5fb8', '#20242c'] as const
const framesPerSecond = 25
/** A tear displaces a band of this height by at most this width. */
const bandMin = 5
const bandMax = 26
const shiftMax = 90

/** Loads the font that the pictures contain, so that they look the same on machines without fonts. */
export function loadFont(): void {
  if (GlobalFonts.has(font)) return
  const file = import.meta.resolve('@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2')
  if (GlobalFonts.registerFromPath(new URL(file).pathname, font) === null) throw new Error('The font of the pictures was not loaded.')
}

export const createPictureCanvas = (): Canvas => createCanvas(width, height)

const two = (value: number) => String(value).padStart(2, '0')

/** Returns hours, minutes, seconds and frames, UTC. */
export function timecodeOf(nowMs: number): string {
  const date = new Date(nowMs)
  const frame = Math.floor((date.getUTCMilliseconds() * framesPerSecond) / 1000)
  return [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds(), frame].map(two).join(':')
}

type Draw = (context: SKRSContext2D) => void

/** The lines of the pattern, one for each camera of a unit, so that its cameras differ also at the size of a tile. */
const patterns: readonly Draw[] = [
  (context) => {
    for (let x = 40; x < width; x += 40) context.rect(x, -1, 40, height + 2)
    for (let y = 30; y < height; y += 30) context.rect(-1, y, width + 2, 30)
  },
  (context) => {
    for (let x = -height; x < width; x += 24) {
      context.moveTo(x, height)
      context.lineTo(x + height, 0)
    }
  },
  (context) => {
    for (let radius = 20; radius < width; radius += 20) {
      context.moveTo(width / 2 + radius, height / 2)
      context.arc(width / 2, height / 2, radius, 0, 2 * Math.PI)
    }
  },
  (context) => {
    for (let i = 0; i <= 24; i++) {
      context.moveTo(width / 2, height / 2)
      context.lineTo(width / 2 + width * Math.cos((i * Math.PI) / 12), height / 2 + width * Math.sin((i * Math.PI) / 12))
    }
  },
]

function drawBackground(context: SKRSContext2D, { key, camera }: PictureSubject): void {
  // Without the hues around red, which means on air.
  const hue = 30 + Math.floor(noiseAt(key, 1, 0, 0) * 300)
  const shade = context.createLinearGradient(0, 0, width, height)
  shade.addColorStop(0, `hsl(${hue}, 42%, 30%)`)
  shade.addColorStop(1, `hsl(${(hue + 30) % 360}, 48%, 12%)`)
  context.fillStyle = shade
  context.fillRect(0, 0, width, height)
  context.strokeStyle = 'rgba(255, 255, 255, 0.1)'
  context.lineWidth = 1
  context.beginPath()
  patterns[(camera - 1) % patterns.length]?.(context)
  context.stroke()
  const barWidth = width / barColours.length
  for (const [i, colour] of barColours.entries()) {
    context.fillStyle = colour
    context.fillRect(i * barWidth, height - 14, barWidth, 14)
  }
}

/** Draws a clock hand around a disc: it shows at a glance whether the picture moves. A paused world has the two bars of a pause instead. */
function drawHand(context: SKRSContext2D, nowMs: number, isPaused: boolean): void {
  const [x, y, radius] = [width - 44, 74, 30]
  context.fillStyle = 'rgba(0, 0, 0, 0.35)'
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fill()
  const start = -Math.PI / 2
  context.fillStyle = 'rgba(255, 255, 255, 0.8)'
  if (isPaused) {
    for (const left of [x - 13, x + 4]) context.fillRect(left, y - 14, 9, 28)
    return
  }
  context.beginPath()
  context.moveTo(x, y)
  context.arc(x, y, radius - 3, start, start + ((nowMs % 2000) / 2000) * 2 * Math.PI)
  context.fill()
}

function drawTexts(context: SKRSContext2D, { name, label, format, videoKbps }: PictureSubject, nowMs: number): void {
  context.textBaseline = 'alphabetic'
  context.fillStyle = '#ffffff'
  context.font = `600 22px "${font}"`
  context.fillText(name, 14, 38, width - 28)
  context.font = `500 30px "${font}"`
  context.fillText(timecodeOf(nowMs), 14, 92, width - 104)
  context.font = `400 16px "${font}"`
  context.fillStyle = 'rgba(255, 255, 255, 0.85)'
  context.fillText(`${(videoKbps / 1000).toFixed(1)} Mbps  ${format}`, 14, 126, width - 28)
  if (label !== null) {
    context.font = `600 20px "${font}"`
    context.fillStyle = '#ffffff'
    context.fillText(label, 14, 154, width - 28)
  }
}

/** Lines of the video that overlays are made for. */
const overlayLines = 1080
const overlayMargin = 6

/** Reads an overlay; null for bytes that are not a picture. */
export const readOverlay = (png: string): Promise<Image | null> => loadImage(Buffer.from(png, 'base64')).catch(() => null)

/** Puts an overlay over the picture, as large as over 1080 lines: at the upper right, a large one over the whole width. */
function drawOverlay(context: SKRSContext2D, overlay: Image): void {
  const scale = Math.min(height / overlayLines, width / overlay.width, height / overlay.height)
  const [w, h] = [overlay.width * scale, overlay.height * scale]
  const margin = Math.min(overlayMargin, width - w, height - h)
  context.drawImage(overlay, width - w - margin, margin, w, h)
}

/** Displaces bands of the picture. The same number always gives the same bands. */
function drawTears(canvas: Canvas, context: SKRSContext2D, tears: readonly number[]): void {
  for (const tear of tears) {
    const y = Math.floor(noiseAt(tear, 1, 0, 0) * (height - bandMax))
    const band = Math.floor(bandMin + noiseAt(tear, 2, 0, 0) * (bandMax - bandMin))
    const shift = Math.floor((2 * noiseAt(tear, 3, 0, 0) - 1) * shiftMax)
    context.drawImage(canvas, 0, y, width, band, shift, y, width, band)
  }
}

/** A low bitrate leaves less detail. */
const jpegQuality = (videoKbps: number): number => Math.round(Math.min(82, 38 + videoKbps / 100))

/** Draws the test pattern of a camera at a time of the world, and encodes it. `tears`: a number for each damaged part. */
export function drawPicture(
  canvas: Canvas,
  subject: PictureSubject,
  nowMs: number,
  tears: readonly number[],
  isPaused: boolean,
  overlay: Image | null = null,
): Buffer {
  const context = canvas.getContext('2d')
  drawBackground(context, subject)
  drawHand(context, nowMs, isPaused)
  drawTexts(context, subject, nowMs)
  if (overlay !== null) drawOverlay(context, overlay)
  drawGraphics(context, subject.graphics, { width, height, font }, nowMs)
  drawTears(canvas, context, tears)
  return canvas.encodeSync('jpeg', jpegQuality(subject.videoKbps))
}
