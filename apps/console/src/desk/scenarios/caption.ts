import type { Caption } from '@backhaul/simulation'

/** Returns the caption in the language of the console. */
export const captionIn = (caption: Caption, language: string): string => (language.startsWith('zh') ? caption.zh : caption.en)

/** Returns a time of the script as minutes and seconds. */
export function scriptTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
