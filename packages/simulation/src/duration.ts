import { stringUpTo } from '@backhaul/contract'

const moment = /^\+(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d(?:\.\d{1,3})?)$/
const duration = /^(\d+(?:\.\d+)?) ?(ms|s|min|h)$/
const msOf = { ms: 1, s: 1000, min: 60_000, h: 3_600_000 } as const

/** World time since the start of a scenario: `+mm:ss` or `+h:mm:ss`, with parts of a second as `+00:05.25`. */
export const Moment = stringUpTo(20, 'A time is written as +mm:ss, such as "+01:30".')
  .regex(moment, 'A time is written as +mm:ss, such as "+01:30".')
  .meta({ description: 'World time since the start: +mm:ss' })

/** A length of world time: `500 ms`, `20 s`, `5 min`, `2 h`. */
export const Duration = stringUpTo(20, 'A duration is a number and ms, s, min or h, such as "20 s".')
  .regex(duration, 'A duration is a number and ms, s, min or h, such as "20 s".')
  .meta({ description: 'World time: 500 ms, 20 s, 5 min, 2 h' })

export const isMoment = (text: string): boolean => moment.test(text)

export function momentMs(text: string): number {
  const [, hours = '0', minutes = '0', seconds = '0'] = moment.exec(text) ?? []
  return Math.round(((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000)
}

export function durationMs(text: string): number {
  const [, amount = '0', unit = 'ms'] = duration.exec(text) ?? []
  return Math.round(Number(amount) * msOf[unit as keyof typeof msOf])
}

/** Writes a time since the start as `+mm:ss`, with parts of a second where it has some. */
export function momentText(ms: number): string {
  const whole = Math.round(ms)
  const [minutes, seconds] = [Math.floor(whole / 60_000), Math.floor((whole % 60_000) / 1000)]
  const part =
    whole % 1000 === 0
      ? ''
      : `.${String(whole % 1000)
          .padStart(3, '0')
          .replace(/0+$/, '')}`
  return `+${String(minutes).padStart(2, '0')}:${String(seconds).padStart(2, '0')}${part}`
}
