/** Equipment and limits of a type of server. */
export interface ServerModel {
  /** Percent of the CPU without work: of most servers, and of the few that do other work too. */
  readonly idleCpu: readonly [min: number, max: number]
  readonly busyCpu: readonly [min: number, max: number]
  /** Percent of the CPU for one stream, one recording and one unit that sends files or uses an IP pipe. */
  readonly cpuPerStream: number
  readonly cpuPerRecording: number
  readonly cpuPerPeer: number
  readonly diskMb: number
  readonly channelsMax: number
  /** Channels that the server runs without a licence (Services §8). */
  readonly channelsWithoutLicense: number
  /** Name of the licence for its channels. */
  readonly license: string
  /** Units send files to it, and have an IP pipe to it. */
  /** Lines for interruptible foldback in each mode, and tally interfaces. */
  readonly ifbLines: { readonly V1: number; readonly V2: number }
  readonly tallies: number
  readonly takesFiles: boolean
  readonly ipPipe: boolean
  readonly genlock: boolean
}

const noLines = { V1: 0, V2: 0 } as const

/** The spec names the types and not their equipment; we choose it. */
export const serverModels: Readonly<Record<string, ServerModel>> = {
  /** Receives streams and hands them on. */
  mmh_server: {
    idleCpu: [4, 16],
    busyCpu: [45, 60],
    cpuPerStream: 5,
    cpuPerRecording: 1.5,
    cpuPerPeer: 1,
    diskMb: 2_000_000,
    channelsMax: 16,
    channelsWithoutLicense: 1,
    license: 'output',
    ifbLines: { V1: 4, V2: 16 },
    tallies: 8,
    takesFiles: true,
    ipPipe: true,
    genlock: true,
  },
  /** Sends pictures of the studio to units. It decodes once and sends many times. */
  vr_server: {
    idleCpu: [3, 10],
    busyCpu: [25, 40],
    cpuPerStream: 2,
    cpuPerRecording: 1.5,
    cpuPerPeer: 1,
    diskMb: 250_000,
    channelsMax: 8,
    channelsWithoutLicense: 0,
    license: 'video-return',
    ifbLines: noLines,
    tallies: 0,
    takesFiles: false,
    ipPipe: false,
    genlock: false,
  },
  /** Stores recordings and files of units. */
  ingest_server: {
    idleCpu: [3, 12],
    busyCpu: [30, 45],
    cpuPerStream: 4,
    cpuPerRecording: 3,
    cpuPerPeer: 2,
    diskMb: 12_000_000,
    channelsMax: 32,
    channelsWithoutLicense: 4,
    license: 'ingest',
    ifbLines: noLines,
    tallies: 0,
    takesFiles: true,
    ipPipe: false,
    genlock: false,
  },
  /** Decodes few streams in high quality, and encodes feeds of its own. */
  transceiver_server: {
    idleCpu: [8, 22],
    busyCpu: [40, 55],
    cpuPerStream: 14,
    cpuPerRecording: 2,
    cpuPerPeer: 1,
    diskMb: 500_000,
    channelsMax: 4,
    channelsWithoutLicense: 1,
    license: '4K',
    ifbLines: noLines,
    tallies: 4,
    takesFiles: false,
    ipPipe: false,
    genlock: true,
  },
}

/** Returns the model by the name of the type. */
export function serverModelOf(name: string): ServerModel {
  const model = Object.hasOwn(serverModels, name) ? serverModels[name] : undefined
  if (model === undefined) throw new Error(`The simulator has no server of the type "${name}".`)
  return model
}
