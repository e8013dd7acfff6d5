import {
  type ChannelReport,
  type ChannelSettings,
  type InputSourceSettings,
  pathWithoutKey,
  type UnitSettings,
} from '@backhaul/device-link'
import { refuseFfmpegOptions } from '@backhaul/rules/ffmpeg'

/** Returns the address of a stream up to its server: the key is in the path, the query or the user name. */
export const addressWithoutKey = (url: string): string => /^\w+:\/\/[^/?#@]+(?=[/?#]|$)/.exec(url)?.[0] ?? ''

/** The server of an address, also of one with a user name in it. */
export const serverOf = (url: string): string => addressWithoutKey(url.replace(/^(\w+:\/\/)[^/?#@]*@/, '$1'))

const anyScheme = 'any://'

/** The server of the address of an input, which may have no scheme. */
export const inputServerOf = (address: string): string =>
  address.includes('://') ? serverOf(address) : serverOf(`${anyScheme}${address}`).slice(anyScheme.length)

/** Returns settings of a unit as the core keeps and shows them: a camera takes its user and its password in the address. */
export const withoutInputKey = (settings: UnitSettings): UnitSettings =>
  settings.ipInputStream?.url === undefined
    ? settings
    : { ...settings, ipInputStream: { ...settings.ipInputStream, url: inputServerOf(settings.ipInputStream.url) } }

/** Returns the address of the source of an input: its server, and of RTMP the application too, which is before the key. */
function sourceAddressOf({ kind, address }: InputSourceSettings): string | null {
  if (address === null) return null
  const server = inputServerOf(address)
  const [, application = ''] = kind === 'RTMP' ? (/^\w+:\/\/[^/?#]*(\/[^/?#]+)/.exec(address) ?? []) : []
  return server === '' ? server : server + application
}

/** Keeps the options that a user may set, with their values. Any other one may have a password or an address with a key as its value. */
function permittedOptions(words: readonly string[]): string[] {
  const kept: string[] = []
  for (let at = 0; at + 1 < words.length; at += 2) {
    const pair = words.slice(at, at + 2)
    if (refuseFfmpegOptions(pair.join(' ')) === null) kept.push(...pair)
  }
  return kept
}

const settingsWithoutKeys = ({ inputSource, ffmpeg, ...same }: ChannelSettings): ChannelSettings => ({
  ...same,
  ...(inputSource !== undefined && { inputSource: inputSource && { ...inputSource, address: sourceAddressOf(inputSource) } }),
  ...(ffmpeg !== undefined && { ffmpeg: permittedOptions(ffmpeg) }),
})

/** Returns the state of a channel as the core keeps and shows it: a device may report addresses and options with keys in them. */
export function channelWithoutKeys<State extends ChannelReport>(state: State): State {
  const { destination, settings, fileTransfer } = state
  return {
    ...state,
    ...(destination && { destination: { ...destination, address: serverOf(destination.address) } }),
    ...(settings && { settings: settingsWithoutKeys(settings) }),
    ...(fileTransfer && { fileTransfer: { ...fileTransfer, path: pathWithoutKey(fileTransfer.path) } }),
  }
}
