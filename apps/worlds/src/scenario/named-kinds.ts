export type NameKind = 'unit' | 'channel' | 'server' | 'device' | 'unit or channel' | 'effect' | 'group' | 'inventory'

/** The kind of object that the first word of an action or a predicate names, where it is not a unit. */
const namedBy: Readonly<Record<string, NameKind>> = {
  channel: 'channel',
  server: 'server',
  fails: 'server',
  disk: 'server',
  tally: 'server',
  hardware: 'server',
  source: 'channel',
  enable: 'channel',
  disable: 'channel',
  farEnd: 'channel',
  dropOutput: 'channel',
  declares: 'unit or channel',
  pressUpgrade: 'device',
  alert: 'device',
  end: 'effect',
}

/** Returns the kind of object that the first word of an action or a predicate names. */
export const kindNamedBy = (word: string): NameKind => namedBy[word] ?? 'unit'
