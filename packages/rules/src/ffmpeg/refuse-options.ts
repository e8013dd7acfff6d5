import { refusal, type Refusal } from '../refusal.ts'

const number = /^\d{1,9}(\.\d{1,4})?$/
const amount = /^\d{1,9}[kM]?$/
const word = /^[A-Za-z0-9_]{1,32}$/
const rate = /^\d{1,6}(\/\d{1,6})?(\.\d{1,4})?$/
/** Options of an encoder by name, `keyint=50:scenecut=0`. No value contains a path, a protocol or a quote. */
const pairs = /^[a-z0-9-]{1,32}=[A-Za-z0-9.,-]{1,32}(:[a-z0-9-]{1,32}=[A-Za-z0-9.,-]{1,32}){0,15}$/

/**
 * The options that are permitted, with the form of their values. They set up an encoder and nothing else: none names an input, an
 * output, a file, a filter, a format or a protocol.
 */
const permitted: Readonly<Record<string, RegExp>> = {
  preset: word,
  tune: word,
  profile: word,
  level: number,
  b: amount,
  maxrate: amount,
  minrate: amount,
  bufsize: amount,
  crf: number,
  qp: number,
  g: number,
  keyint_min: number,
  bf: number,
  refs: number,
  sc_threshold: number,
  r: rate,
  pix_fmt: word,
  ac: number,
  ar: amount,
  threads: number,
  'x264-params': pairs,
  'x265-params': pairs,
}
const stream = /^-([a-z0-9_-]+?)(?::[va](?::\d)?)?$/

/**
 * M-620: returns the first option that is not permitted, or null. The text is never given to a shell; it is read as a list of options
 * with one value each.
 */
export function refuseFfmpegOptions(text: string): Refusal<'FFMPEG_OPTION_REFUSED'> | null {
  const words = text.split(' ').filter(Boolean)
  for (let i = 0; i < words.length; i += 2) {
    const [option = '', value = ''] = [words[i], words[i + 1]]
    const form = Object.hasOwn(permitted, stream.exec(option)?.[1] ?? '') ? permitted[stream.exec(option)?.[1] ?? ''] : undefined
    if (form === undefined || !form.test(value))
      return refusal('FFMPEG_OPTION_REFUSED', { option: `${option} ${value}`.trim().slice(0, 64) })
  }
  return null
}
