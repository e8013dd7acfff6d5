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
}

/** The spec names the types and not what each can do; we choose it, except that inputs and distributors take no unit. */
export const channelModels: Readonly<Record<string, ChannelModel>> = {
  preview: { takesUnits: true, records: true, playsFiles: true, hasDestination: true, hasSource: false },
  output: { takesUnits: true, records: true, playsFiles: true, hasDestination: true, hasSource: false },
  /** Passes the video of other channels on. */
  distributor: { takesUnits: false, records: false, playsFiles: false, hasDestination: true, hasSource: false },
  /** Takes a unit on behalf of its channels. */
  group: { takesUnits: true, records: false, playsFiles: false, hasDestination: false, hasSource: false },
  input: { takesUnits: false, records: true, playsFiles: false, hasDestination: false, hasSource: true },
}

/** Returns the model by the name of the type. */
export function channelModelOf(name: string): ChannelModel {
  const model = Object.hasOwn(channelModels, name) ? channelModels[name] : undefined
  if (model === undefined) throw new Error(`The simulator has no channel of the type "${name}".`)
  return model
}
