import { refusal, type Refusal } from '../refusal.ts'

const rate = /^\d{1,6}[kM]?$/
const count = /^\d{1,4}$/

/**
 * The options that an output may have, each with the form of its value: options of the encoder and of the rate. None of them names
 * a file, an address, a filter or a library, so that an option neither reads nor writes anything.
 */
const allowed: Readonly<Record<string, RegExp>> = {
  '-preset': /^(ultrafast|superfast|veryfast|faster|fast|medium|slow|slower|veryslow)$/,
  '-tune': /^(film|animation|grain|stillimage|fastdecode|zerolatency)$/,
  '-profile:v': /^(baseline|main|main10|high|high10)$/,
  '-level': /^\d(\.\d)?$/,
  '-g': count,
  '-keyint_min': count,
  '-bf': /^\d{1,2}$/,
  '-refs': /^\d{1,2}$/,
  '-crf': /^\d{1,2}$/,
  '-b:v': rate,
  '-maxrate': rate,
  '-minrate': rate,
  '-bufsize': rate,
  '-b:a': rate,
  '-ar': /^(32000|44100|48000)$/,
  '-ac': /^\d{1,2}$/,
  '-r': /^\d{1,3}(\.\d{1,3})?$|^\d{4,6}\/1001$/,
  '-s': /^\d{2,4}x\d{2,4}$/,
  '-aspect': /^\d{1,2}:\d{1,2}$/,
  '-pix_fmt': /^(yuv420p|yuv422p|yuv420p10le|yuv422p10le)$/,
  '-sc_threshold': count,
  '-threads': /^\d{1,2}$/,
  '-max_delay': /^\d{1,8}$/,
}

/** Options of one channel. */
const optionsMax = 32

type Read = { readonly arguments: readonly string[] } | { readonly refusal: Refusal<'FFMPEG_OPTION_REFUSED' | 'FFMPEG_VALUE_REFUSED'> }

/**
 * Reads options as a user types them: pairs of an option and its value, separated by spaces. There are no quotes and no escapes,
 * and the text never reaches a shell: the encoder gets the arguments as a list.
 */
export function readFfmpegOptions(text: string): Read {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const seen = new Set<string>()
  for (let at = 0; at < words.length; at += 2) {
    const option = words[at] as string
    const form = Object.hasOwn(allowed, option) ? allowed[option] : undefined
    if (form === undefined || seen.has(option) || seen.size === optionsMax)
      return { refusal: refusal('FFMPEG_OPTION_REFUSED', { option: option.slice(0, 40) }) }
    seen.add(option)
    if (!form.test(words[at + 1] ?? '')) return { refusal: refusal('FFMPEG_VALUE_REFUSED', { option }) }
  }
  return { arguments: words }
}
