const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats a size with its unit: 62.6 kB. `digits`: the most after the point. `least`: the smallest unit. */
export function sizeText(
  bytes: number,
  language: string,
  { digits = 1, least = 'byte' }: { digits?: number; least?: (typeof units)[number] } = {},
): string {
  const step = Math.min(units.length - 1, Math.max(units.indexOf(least), Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const options = { style: 'unit', unit: units[step]!, maximumFractionDigits: step === 0 ? 0 : digits } as const
  return new Intl.NumberFormat(language, options).format(bytes / 1000 ** step)
}
