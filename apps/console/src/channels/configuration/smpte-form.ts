import type { SmpteFields } from '@backhaul/contract/channels'

/** The fields of the form by group. The form is flat: `video.address` of the call is its field `videoAddress`. */
export const smpteGroups = [
  { key: 'network', fields: ['sourceAddress', 'ptpDomain', 'ptpGrandmaster'] },
  {
    key: 'video',
    fields: [
      'videoEnabled',
      'videoAddress',
      'videoPort',
      'videoPayloadType',
      'videoDepth',
      'videoWidth',
      'videoHeight',
      'videoFrameRate',
      'videoInterlaced',
    ],
  },
  {
    key: 'audio',
    fields: ['audioEnabled', 'audioAddress', 'audioPort', 'audioPayloadType', 'audioChannels', 'audioDepth', 'audioPacketTime'],
  },
  { key: 'ancillary', fields: ['ancillaryEnabled', 'ancillaryAddress', 'ancillaryPort', 'ancillaryPayloadType'] },
] as const

export type SmpteField = (typeof smpteGroups)[number]['fields'][number]
export type SmpteValues = Record<SmpteField, string | number | boolean>

/** The settings that a channel without any is offered: 1080p50 with two channels of audio. */
const usual: SmpteFields = {
  sourceAddress: '',
  ptpDomain: 127,
  ptpGrandmaster: null,
  video: {
    enabled: true,
    address: '239.10.0.1',
    port: 5004,
    payloadType: 96,
    width: 1920,
    height: 1080,
    frameRate: '50',
    interlaced: false,
    depth: 10,
  },
  audio: { enabled: true, address: '239.10.0.2', port: 5004, payloadType: 97, channels: 2, depth: 24, packetTime: 1000 },
  ancillary: { enabled: true, address: '239.10.0.3', port: 5004, payloadType: 100 },
}

const essences = ['video', 'audio', 'ancillary'] as const
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
/** Selections hold texts; the call has numbers. */
const numbersOfChoices: ReadonlySet<string> = new Set(['videoDepth', 'audioDepth', 'audioPacketTime'])

export function smpteValues(settings: SmpteFields | null): SmpteValues {
  const { sourceAddress, ptpDomain, ptpGrandmaster, ...parts } = settings ?? usual
  const flat = essences.flatMap((essence) =>
    Object.entries(parts[essence]).map(([name, value]): [string, string | number | boolean] => {
      const field = essence + capital(name)
      return [field, numbersOfChoices.has(field) ? String(value) : value]
    }),
  )
  return { sourceAddress, ptpDomain, ptpGrandmaster: ptpGrandmaster ?? '', ...Object.fromEntries(flat) } as SmpteValues
}

/** Returns the input of the call. A clock that was cleared is null. */
export function smpteInput(values: SmpteValues): object {
  const { sourceAddress, ptpDomain, ptpGrandmaster } = values
  const partOf = (essence: (typeof essences)[number]) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([field, value]) => {
        if (!field.startsWith(essence)) return []
        const name = field.slice(essence.length)
        return [[name.charAt(0).toLowerCase() + name.slice(1), numbersOfChoices.has(field) ? Number(value) : value]]
      }),
    )
  return {
    sourceAddress,
    ptpDomain,
    ptpGrandmaster: ptpGrandmaster === '' ? null : ptpGrandmaster,
    ...Object.fromEntries(essences.map((essence) => [essence, partOf(essence)])),
  }
}

/** `video.address` is the field `videoAddress`. */
export const fieldOfPath = (path: string): string =>
  path
    .split('.')
    .map((part, at) => (at === 0 ? part : capital(part)))
    .join('')
