import * as z from 'zod'
import { Id } from '../id.ts'
import { AlertType } from '../notifications/alert.ts'
import { stringUpTo, trimmedUpTo } from '../string.ts'

/** M-396 to M-403. */
export const UnitAlertSetting = z.enum([
  'offlineToOnline',
  'startedStreaming',
  'streamingToOnline',
  'onlineToOffline',
  'streamingToOffline',
  'fileUploadStarted',
  'fileUploadCompleted',
  'newDeviceAdded',
])
export type UnitAlertSetting = z.infer<typeof UnitAlertSetting>

const flags = <const Key extends string>(keys: readonly Key[], value: (key: Key) => boolean) =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, boolean>

const listNames = ['devices', 'channels', 'files', 'manage', 'videoReturn'] as const
const FilterState = z.record(stringUpTo(64), z.union([stringUpTo(255), z.array(stringUpTo(255)).max(200)]))

/** Column order, widths in px and sort of one data grid (R: data grids remember column widths and sort). */
export const GridPrefs = z.object({
  columnWidths: z.record(stringUpTo(64), z.number().min(20).max(2000)).default({}),
  columnOrder: z.array(stringUpTo(64)).max(64).default([]),
  hiddenColumns: z.array(stringUpTo(64)).max(64).default([]),
  sortState: z
    .array(z.object({ columnKey: stringUpTo(64), direction: z.enum(['ASC', 'DESC']) }))
    .max(8)
    .default([]),
  groupBy: stringUpTo(64).nullable().default(null),
  expandedGroups: z.array(stringUpTo(255)).max(500).default([]),
})
export type GridPrefs = z.infer<typeof GridPrefs>

export const savedViewsMax = 30

/** The address of a list with its filters, search, sort and groups, under a name of the user's. */
const SavedView = z.object({
  name: trimmedUpTo(60).min(1, 'required'),
  page: z.enum(['/list']),
  search: stringUpTo(2048).min(1),
})
export type SavedView = z.infer<typeof SavedView>

/** `camera`: of a unit with several cameras, the one to show; without it the first. */
const WallSource = z.object({ kind: z.enum(['unit', 'channel']), id: Id, camera: z.int().min(1).max(4).optional() })

/** The multiview wall. `tiles` has a place per tile; null is an empty one. A smaller layout keeps the tiles that it does not show. */
const Wall = z.object({
  layout: z.literal([1, 4, 9, 16]).default(4),
  tiles: z.array(WallSource.nullable()).max(16).default([]),
})

/** Per user (Units §3, Services §3; M-222 to M-241). Every field has a default, so that a new user has complete preferences. */
export const Preferences = z.object({
  groupId: Id.nullable().default(null),
  inventoryId: Id.nullable().default(null),
  inventoryName: stringUpTo(255).nullable().default(null),
  gridPrefs: z.record(stringUpTo(64), GridPrefs).default({}),
  filters: z.partialRecord(z.enum(listNames), FilterState).default({}),
  filtersOpen: z.partialRecord(z.enum(listNames), z.boolean()).default({}),
  unitAlertsSettings: z.record(UnitAlertSetting, z.boolean()).default(flags(UnitAlertSetting.options, () => true)),
  // The spec has settings for changes of status only; alerts are muted by their type.
  mutedAlerts: z.array(AlertType).max(AlertType.options.length).default([]),
  /** M-404, M-405. */
  unitAlertsSoundSettings: z.object({ critical: z.boolean(), warning: z.boolean() }).default({ critical: true, warning: false }),
  /** */
  luSmartCountry: stringUpTo(64).default('usa'),
  graphicsRegion: stringUpTo(64).nullable().default(null),
  currentRoute: stringUpTo(1024).nullable().default(null),
  leftPanelWidth: z.number().min(120).max(1200).default(320),
  // The spec doesn't say; groups begin open, because a list without rows looks empty.
  unitListExpanded: z.boolean().default(true),
  lastSelectedUnit: Id.nullable().default(null),
  zendeskChatHidden: z.boolean().default(false),
  // The spec doesn't name these; we store them here.
  /** M-406, M-407. */
  language: z.enum(['en', 'zh']).nullable().default(null),
  colorScheme: z.enum(['dark', 'light', 'auto']).default('dark'),
  /** How a stream is stopped: by a button that is held, or by a click and a confirmation. */
  stopBy: z.enum(['hold', 'ask']).default('hold'),
  savedViews: z.array(SavedView).max(savedViewsMax).default([]),
  multiview: Wall.default({ layout: 4, tiles: [] }),
  passwordWarningDismissedFor: z.int().nullable().default(null),
})
export type Preferences = z.infer<typeof Preferences>
