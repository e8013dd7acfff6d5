/** The functions that only some servers have. */
export interface Functions {
  readonly ifb: boolean
  readonly webrtc: boolean
  readonly genlock: boolean
  readonly ipPipe: boolean
  readonly smpte: boolean
  readonly videoReturn: boolean
  readonly feeds: boolean
  readonly ingest: boolean
}

const none: Functions = {
  ifb: false,
  webrtc: false,
  genlock: false,
  ipPipe: false,
  smpte: false,
  videoReturn: false,
  feeds: false,
  ingest: false,
}

/** Equipment and limits of a type of server. */
export interface ServerModel extends Functions {
  /** Percent of the CPU without work: of most servers, and of the few that do other work too. */
  readonly idleCpu: readonly [min: number, max: number]
  readonly busyCpu: readonly [min: number, max: number]
  /** Percent of the CPU for one stream, one recording and one unit that sends files or uses an IP pipe. */
  readonly cpuPerStream: number
  readonly cpuPerRecording: number
  readonly cpuPerPeer: number
  readonly diskMb: number
  readonly channelsMax: number
  /** More channels than usual, up to this, can be allowed. */
  readonly channelsLimit: number
  /** Channels that the server runs without a licence (Services §8). */
  readonly channelsWithoutLicense: number
  /** Name of the licence for its channels. */
  readonly license: string
  /** Lines for interruptible foldback in each mode, and tally interfaces. */
  readonly ifbLines: { readonly V1: number; readonly V2: number }
  readonly tallies: number
  /** Units send files to it. */
  readonly takesFiles: boolean
  readonly hardware: string
  readonly cpu: string
  readonly cores: number
  readonly memoryMb: number
}

const noLines = { V1: 0, V2: 0 } as const

/** The spec names the types and not their equipment; we choose it. */
export const serverModels: Readonly<Record<string, ServerModel>> = {
  /** Receives streams and hands them on. */
  mmh_server: {
    ...none,
    idleCpu: [4, 16],
    busyCpu: [45, 60],
    cpuPerStream: 5,
    cpuPerRecording: 1.5,
    cpuPerPeer: 1,
    diskMb: 2_000_000,
    channelsMax: 16,
    channelsLimit: 64,
    channelsWithoutLicense: 1,
    license: 'output',
    ifbLines: { V1: 4, V2: 16 },
    tallies: 8,
    takesFiles: true,
    ifb: true,
    webrtc: true,
    genlock: true,
    ipPipe: true,
    smpte: true,
    hardware: 'MMH-4000',
    cpu: 'Xeon Silver 4416+',
    cores: 20,
    memoryMb: 65_536,
  },
  /** Sends pictures of the studio to units. It decodes once and sends many times. */
  vr_server: {
    ...none,
    idleCpu: [3, 10],
    busyCpu: [25, 40],
    cpuPerStream: 2,
    cpuPerRecording: 1.5,
    cpuPerPeer: 1,
    diskMb: 250_000,
    channelsMax: 8,
    channelsLimit: 32,
    channelsWithoutLicense: 0,
    license: 'video-return',
    ifbLines: noLines,
    tallies: 0,
    takesFiles: false,
    videoReturn: true,
    hardware: 'VR-1000',
    cpu: 'Xeon E-2488',
    cores: 8,
    memoryMb: 32_768,
  },
  /** Stores recordings and files of units. */
  ingest_server: {
    ...none,
    idleCpu: [3, 12],
    busyCpu: [30, 45],
    cpuPerStream: 4,
    cpuPerRecording: 3,
    cpuPerPeer: 2,
    diskMb: 12_000_000,
    channelsMax: 32,
    channelsLimit: 64,
    channelsWithoutLicense: 4,
    license: 'ingest',
    ifbLines: noLines,
    tallies: 0,
    takesFiles: true,
    ingest: true,
    hardware: 'ING-8000',
    cpu: 'Xeon Silver 4410Y',
    cores: 12,
    memoryMb: 65_536,
  },
  /** Decodes few streams in high quality, and encodes feeds of its own. */
  transceiver_server: {
    ...none,
    idleCpu: [8, 22],
    busyCpu: [40, 55],
    cpuPerStream: 14,
    cpuPerRecording: 2,
    cpuPerPeer: 1,
    diskMb: 500_000,
    channelsMax: 4,
    channelsLimit: 8,
    channelsWithoutLicense: 1,
    license: '4K',
    ifbLines: noLines,
    tallies: 4,
    takesFiles: false,
    genlock: true,
    feeds: true,
    hardware: 'TRX-2000',
    cpu: 'Xeon Gold 6426Y',
    cores: 16,
    memoryMb: 65_536,
  },
}

/** Returns the model by the name of the type. */
export function serverModelOf(name: string): ServerModel {
  const model = Object.hasOwn(serverModels, name) ? serverModels[name] : undefined
  if (model === undefined) throw new Error(`The simulator has no server of the type "${name}".`)
  return model
}
