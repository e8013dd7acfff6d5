import { encode } from 'uqr'

/** Halves of a character cell, by whether its upper and lower modules are dark. */
const cells = [' ', '▄', '▀', '█'] as const
const blackOnWhite = '\u001B[30;107m'
const reset = '\u001B[0m'

/** Returns a QR code for a terminal: two rows of modules per line, black on white whatever the colours of the terminal are. */
export function qrCode(text: string): string[] {
  const { data } = encode(text, { border: 2 })
  const rows = Array.from({ length: Math.ceil(data.length / 2) }, (_, n) => [data[2 * n] ?? [], data[2 * n + 1] ?? []] as const)
  return rows.map(([upper, lower]) => {
    const line = upper.map((dark, x) => cells[(dark ? 2 : 0) + (lower[x] ? 1 : 0)])
    return `${blackOnWhite}${line.join('')}${reset}`
  })
}
