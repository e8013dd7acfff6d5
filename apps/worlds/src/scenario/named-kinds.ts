export type NameKind =
  | 'unit'
  | 'channel'
  | 'server'
  | 'videoReturn'
  | 'gateway'
  | 'device'
  | 'unit or channel'
  | 'channel or video return'
  | 'server or gateway'
  | 'effect'
  | 'group'
  | 'inventory'

/** The kind of object that the first word of an action or a predicate names, where it is not a unit. */
const namedBy: Readonly<Record<string, NameKind>> = {
  channel: 'channel',
  server: 'server',
  videoReturn: 'videoReturn',
  gateway: 'gateway',
  fails: 'server or gateway',
  ptpMaster: 'server',
  disk: 'server',
  tally: 'server',
  hardware: 'server',
  source: 'channel or video return',
  enable: 'channel or video return',
  disable: 'channel or video return',
  farEnd: 'channel',
  dropOutput: 'channel',
  declares: 'unit or channel',
  pressUpgrade: 'device',
  alert: 'device',
  end: 'effect',
}

/** Returns the kind of object that the first word of an action or a predicate names. */
export const kindNamedBy = (word: string): NameKind => namedBy[word] ?? 'unit'
