/** Abilities of a type of channel. */
export interface ChannelModel {
  /** Units send streams, speed tests and logs to it. */
  readonly takesUnits: boolean
  readonly records: boolean
  readonly playsFiles: boolean
  /** Passes the video on to a social network or a CDN. */
  readonly hasDestination: boolean
  /** Gets its video from an encoder or a camera of the studio, not from a unit. */
  readonly hasSource: boolean
  /** Outputs of its hardware, and what its software does with the video, by the names of the device link. */
  readonly abilities: readonly Ability[]
}

type Ability = 'ndi' | 'sdi' | 'smpte2110' | 'fourK' | 'overlay' | 'multipoint' | 'ffmpeg' | 'logs'

const outputs: readonly Ability[] = ['ndi', 'sdi', 'smpte2110', 'overlay', 'multipoint', 'ffmpeg', 'logs']

/** The spec names the types and not what each can do; we choose it, except that inputs and distributors take no unit. A preview channel
 * becomes an output by its settings, so that it has the same outputs, but no 4K. */
export const channelModels: Readonly<Record<string, ChannelModel>> = {
  preview: { takesUnits: true, records: true, playsFiles: true, hasDestination: true, hasSource: false, abilities: outputs },
  output: { takesUnits: true, records: true, playsFiles: true, hasDestination: true, hasSource: false, abilities: [...outputs, 'fourK'] },
  /** Passes the video of other channels on. */
  distributor: {
    takesUnits: false,
    records: false,
    playsFiles: false,
    hasDestination: true,
    hasSource: false,
    abilities: ['multipoint', 'ffmpeg', 'logs'],
  },
  /** Takes a unit on behalf of its channels. */
  group: { takesUnits: true, records: false, playsFiles: false, hasDestination: false, hasSource: false, abilities: [] },
  input: { takesUnits: false, records: true, playsFiles: false, hasDestination: false, hasSource: true, abilities: ['logs'] },
}

/** Returns all abilities of a model, as its channels report them. */
export const capabilitiesOf = ({ records, playsFiles, hasDestination, hasSource, abilities }: ChannelModel): string[] => [
  ...(records ? ['recording'] : []),
  ...(playsFiles ? ['playout'] : []),
  ...(hasDestination ? ['destination'] : []),
  ...(hasSource ? ['inputSource'] : []),
  ...abilities,
]

/** Returns the model by the name of the type. */
export function channelModelOf(name: string): ChannelModel {
  const model = Object.hasOwn(channelModels, name) ? channelModels[name] : undefined
  if (model === undefined) throw new Error(`The simulator has no channel of the type "${name}".`)
  return model
}
