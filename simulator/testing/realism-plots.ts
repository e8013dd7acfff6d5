/** A small writer of SVG plots: lines and bars over linear or logarithmic axes. */

export interface Line {
  readonly name: string
  readonly points: readonly (readonly [x: number, y: number])[]
  readonly dashed?: boolean
}

export interface Plot {
  readonly title: string
  readonly xLabel: string
  readonly yLabel: string
  readonly lines: readonly Line[]
  readonly x: readonly [number, number]
  readonly y: readonly [number, number]
  readonly xTicks: readonly number[]
  readonly yTicks: readonly number[]
  readonly xLogarithmic?: boolean
  /** Texts of the ticks where the number is not the text. */
  readonly xTexts?: readonly string[]
  /** A horizontal line that the curves must stay above or below. */
  readonly limit?: { readonly y: number; readonly text: string }
}

const width = 620
const height = 330
const left = 62
const top = 44
const right = 126
const bottom = 46
const plotWidth = width - left - right
const plotHeight = height - top - bottom
// Okabe and Ito: distinguishable with every kind of colour vision.
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#7f3c8d', '#555555']

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const fixed = (value: number): string => String(Math.round(value * 10) / 10)
const text = (x: number, y: number, anchor: string, content: string, extra = ''): string =>
  `<text x="${fixed(x)}" y="${fixed(y)}" text-anchor="${anchor}"${extra}>${escaped(content)}</text>`

function scales({ x, y, xLogarithmic = false }: Plot): { toX: (value: number) => number; toY: (value: number) => number } {
  const scaled = (value: number) => (xLogarithmic ? Math.log(value) : value)
  const from = scaled(x[0])
  const span = scaled(x[1]) - from
  return {
    toX: (value) => left + ((scaled(value) - from) / span) * plotWidth,
    toY: (value) => top + (1 - (Math.max(y[0], Math.min(y[1], value)) - y[0]) / (y[1] - y[0])) * plotHeight,
  }
}

function axes(plot: Plot): string[] {
  const { toX, toY } = scales(plot)
  const grid = plot.yTicks.map(
    (tick) =>
      `<line x1="${left}" x2="${left + plotWidth}" y1="${fixed(toY(tick))}" y2="${fixed(toY(tick))}" stroke="#ddd"/>` +
      text(left - 8, toY(tick) + 4, 'end', String(tick)),
  )
  const ticks = plot.xTicks.map((tick, i) => text(toX(tick), top + plotHeight + 18, 'middle', plot.xTexts?.[i] ?? String(tick)))
  return [
    ...grid,
    ...ticks,
    `<rect x="${left}" y="${top}" width="${plotWidth}" height="${plotHeight}" fill="none" stroke="#888"/>`,
    text(left + plotWidth / 2, height - 8, 'middle', plot.xLabel),
    text(0, 0, 'middle', plot.yLabel, ` transform="translate(16 ${top + plotHeight / 2}) rotate(-90)"`),
    text(left, 24, 'start', plot.title, ' font-size="15" font-weight="600"'),
  ]
}

export function svgOf(plot: Plot): string {
  const { toX, toY } = scales(plot)
  const lines = plot.lines.flatMap(({ name, points, dashed }, i) => {
    const colour = colours[i % colours.length] as string
    const path = points.map(([x, y]) => `${fixed(toX(x))},${fixed(toY(y))}`).join(' ')
    const legendY = top + 14 + i * 18
    return [
      `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="1.6"${dashed === true ? ' stroke-dasharray="5 4"' : ''}/>`,
      `<line x1="${left + plotWidth + 10}" x2="${left + plotWidth + 28}" y1="${legendY - 4}" y2="${legendY - 4}" stroke="${colour}" stroke-width="2.5"/>`,
      text(left + plotWidth + 33, legendY, 'start', name),
    ]
  })
  const { limit } = plot
  const limitLine =
    limit === undefined
      ? []
      : [
          `<line x1="${left}" x2="${left + plotWidth}" y1="${fixed(toY(limit.y))}" y2="${fixed(toY(limit.y))}" stroke="#c00" stroke-dasharray="2 3"/>`,
          text(left + plotWidth - 6, toY(limit.y) - 5, 'end', limit.text, ' fill="#c00"'),
        ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#222">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...axes(plot),
    ...lines,
    ...limitLine,
    '</svg>',
    '',
  ].join('\n')
}
