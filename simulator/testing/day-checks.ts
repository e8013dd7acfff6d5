import type { DayRecord, Hour } from './day-record.ts'

/** Checks of a recorded day, with their figures. */

/** Fields that may be the same in all units for a day, with the reason. An entry ends with a dot or is a whole path. */
const constantExceptions: readonly (readonly [reason: string, paths: readonly string[]])[] = [
  ['identity', ['id', 'key', 'row', 'modems[].id', 'modems[].key', 'modems[].name', 'modems[].port', 'route.home.']],
  [
    'hardware',
    [
      'model.',
      'model',
      'feeds',
      'storage',
      'storage.name',
      'storage.totalMb',
      'battery.present',
      'modems.length',
      'modems[].uiType',
      'modems[].fixed',
      'modems[].antenna',
      'modems[].sims',
    ],
  ],
  ['changed by scenarios and at the desk only', ['declared', 'modems[].weakenedDb']],
  [
    'changed by users only',
    [
      'setup.delayMs',
      'setup.transmissionMode',
      'setup.settings.',
      'firmware.paired',
      'firmware.hasCertificate',
      'modems[].enabled',
      'modems[].operator',
      'modems[].knownNetworks',
      'modems[].leftSquare',
      'wifi.',
      'cellScans',
      'storage.upload',
      'arrivals',
      'unsent',
      'commandedAtMs',
    ],
  ],
  ['set by a core, which knows the interface of the channel', ['tally']],
  ['changed by faults only', ['modems[].broken', 'modems[].simsOut']],
  ['lasts seconds, between the looks', ['storage.recordingEndsMs', 'power.startEndsMs']],
]

/** Returns the reason for which a field may be constant, or null. */
export function reasonOf(path: string): string | null {
  const found = constantExceptions.find(([, paths]) =>
    paths.some((one) => path === one || path.startsWith(one.endsWith('.') ? one : `${one}.`) || path.startsWith(`${one}[]`)),
  )
  return found === undefined ? null : found[0]
}

export interface Check {
  readonly name: string
  readonly figure: string
  readonly holds: boolean
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
const sum = (hours: readonly Hour[], of: (hour: Hour) => number): number => hours.reduce((total, hour) => total + of(hour), 0)
const between = (record: DayRecord, from: number, to: number): Hour[] => record.hours.slice(from, to)
export const onAirOf = (hours: readonly Hour[]): number => sum(hours, ({ doing }) => doing.streaming) / sum(hours, ({ looks }) => looks)
const kbpsOf = (hours: readonly Hour[]): number => sum(hours, ({ kbps }) => kbps) / sum(hours, ({ looks }) => looks)

const hourMs = 3_600_000
/** A unit does something else at least this often. A shift may begin a day and a half after the one before. */
const sameHoursMax = 36
/** Fewer hours of all units together are too few for the number of upgrades. */
const unitHoursMin = 5000
const upgradesPerMonth = [0.3, 2.5] as const

/** Returns the checks of a day. */
export function checksOf(record: DayRecord): Check[] {
  const { units, forMs, longest, doings } = record
  const [night, evening] = [between(record, 0, 5), between(record, 18, 22)]
  // The shares of a small fleet are less exact.
  const wider = units < 300 ? 1.3 : 1
  const longestHours = Math.max(...longest.values()) / hourMs
  const unitHours = (units * forMs) / hourMs
  const perMonth = (record.upgrades / unitHours) * 24 * 30
  // A small fleet may be without an upgrade for a day.
  const unexplained = record.constant.filter(
    (path) => reasonOf(path) === null && (unitHours >= unitHoursMin || path !== 'firmware.swVersion'),
  )
  const poor = [...doings].filter(([, seen]) => seen.size < 2).length
  const share = (path: string) => record.changed.get(path) ?? 0
  return [
    {
      name: 'On air at local night, 0 to 5 h',
      figure: percent(onAirOf(night)),
      holds: onAirOf(night) > 0.04 && onAirOf(night) < 0.1 * wider,
    },
    { name: 'On air in the evening, 18 to 22 h', figure: percent(onAirOf(evening)), holds: onAirOf(evening) > 0.15 },
    {
      name: 'On air: night to evening, at most 40 %',
      figure: percent(onAirOf(night) / onAirOf(evening)),
      holds: onAirOf(night) <= 0.4 * wider * onAirOf(evening),
    },
    {
      name: 'Traffic: night to evening, at most 40 %',
      figure: percent(kbpsOf(night) / kbpsOf(evening)),
      holds: kbpsOf(night) <= 0.4 * wider * kbpsOf(evening),
    },
    { name: 'Free channels, least', figure: String(record.freeChannelsMin), holds: record.freeChannelsMin > 0 },
    {
      name: `Longest time of one unit without a change, at most ${sameHoursMax} h`,
      figure: `${longestHours.toFixed(1)} h`,
      holds: longestHours <= sameHoursMax,
    },
    { name: 'Units that did one thing only', figure: String(poor), holds: poor === 0 },
    {
      name: 'Changes of the activities per unit and hour',
      figure: (record.activityReports / unitHours).toFixed(2),
      holds: record.activityReports / unitHours > 0.5,
    },
    {
      name: 'Upgrades per unit and month',
      figure: perMonth.toFixed(2),
      holds: unitHours < unitHoursMin || (perMonth > upgradesPerMonth[0] && perMonth < upgradesPerMonth[1]),
    },
    { name: 'Upgrades to an older version', figure: String(record.downgrades), holds: record.downgrades === 0 },
    { name: 'Jumps of a battery, more than 1.5 % in a minute', figure: String(record.batteryJumps), holds: record.batteryJumps === 0 },
    { name: 'Fields that changed in no unit, without a reason', figure: unexplained.join(', ') || 'none', holds: unexplained.length === 0 },
    ...(
      [
        ['technology', 'modems[].technology'],
        ['roaming', 'modems[].roaming'],
        ['Wi-Fi network', 'modems[].network'],
        ['SIM', 'modems[].activeSim'],
        ['GPS fix', 'route.fix'],
        ['mains', 'battery.charging'],
        ['camera', 'cameraConnected'],
        ['channel', 'setup.channelId'],
      ] as const
    ).map(([name, path]) => ({ name: `Units whose ${name} changed`, figure: percent(share(path)), holds: share(path) > 0 })),
  ]
}

/** Events of servers and channels, for reading. */
export const eventsOf = ({ emptyBatteries, serverFailures, diskCleanings, licensesEnded, channelsDisabled }: DayRecord): string[] => [
  `empty batteries: ${emptyBatteries}`,
  `servers that failed or restarted: ${serverFailures}`,
  `disks cleaned: ${diskCleanings}`,
  `licences that ended: ${licensesEnded}`,
  `channels disabled: ${channelsDisabled}`,
]
