import type { AlertLevel, AlertRule } from '@backhaul/contract/notifications'
import { describe, expect, test } from 'vitest'
import { bitrateGraceMs, serverAlerts, type UnitAlertFacts, unitAlerts } from './alerts-of.ts'
import { alertThresholds, calmAbove, levelOf, type MeasuredAlert } from './severity.ts'

const healthy: UnitAlertFacts = {
  status: 'streaming',
  applications: { video: 'running' },
  transition: null,
  battery: { connected: true, charging: false, percentage: 90 },
  cameraConnected: true,
  totalBitrate: 8000,
}
const unit = (fields: Partial<UnitAlertFacts>, standing: Parameters<typeof unitAlerts>[1] = []) =>
  unitAlerts({ ...healthy, ...fields }, standing)
const battery = (percentage: number | null, charging = false) => ({ connected: true, charging, percentage })

describe('severity of a value', () => {
  test.each<[MeasuredAlert, number, AlertLevel | null, AlertLevel | null]>([
    ['battery', 21, null, null],
    ['battery', 20, null, 'warning'],
    ['battery', 10, null, 'critical'],
    ['battery', 13, 'critical', 'critical'],
    ['battery', 14, 'critical', 'warning'],
    ['battery', 23, 'warning', 'warning'],
    ['battery', 24, 'warning', null],
    ['serverCpu', 79, null, null],
    ['serverCpu', 80, null, 'warning'],
    ['serverCpu', 95, 'warning', 'critical'],
    ['serverCpu', 90, 'critical', 'critical'],
    ['serverCpu', 89, 'critical', 'warning'],
    ['serverCpu', 75, 'warning', 'warning'],
    ['serverCpu', 74, 'warning', null],
    ['serverStorage', 96, null, 'critical'],
    ['bitrateDrop', 1500, null, 'warning'],
    ['bitrateDrop', 0, null, 'critical'],
  ])('%s at %d with active level %s is %s', (type, value, standing, level) => expect(levelOf(type, value, standing)).toBe(level))

  test.each(Object.keys(alertThresholds) as MeasuredAlert[])('%s does not flap around a threshold', (type) => {
    const { critical, warning, margin } = alertThresholds[type]
    for (const limit of [critical, warning]) {
      let level = levelOf(type, limit, null)
      let changes = 0
      for (let i = 0; i < 100; i++) {
        const next = levelOf(type, limit + (i % 2 ? margin / 2 : -margin / 2), level)
        if (next !== level) changes++
        level = next
      }
      expect(changes).toBeLessThanOrEqual(1)
    }
  })

  test('a value above the calm one raises no alert, whatever the rules', () => {
    for (const warning of [null, 100, 1000, 3000])
      for (const critical of [null, 50, 2000])
        for (const enabled of [true, false]) {
          const rule = { type: 'bitrateDrop' as const, recipients: [] }
          const rules: AlertRule[] = [
            { ...rule, level: 'warning', enabled, threshold: warning },
            { ...rule, level: 'critical', enabled: true, threshold: critical },
          ]
          const calm = calmAbove('bitrateDrop', rules)
          expect(levelOf('bitrateDrop', calm + 1, null, rules)).toBeNull()
          expect(levelOf('bitrateDrop', calm, null, rules)).not.toBeNull()
        }
  })

  test('an active level never lowers the level of a value', () => {
    const rank = { none: 0, warning: 1, critical: 2 }
    for (const type of Object.keys(alertThresholds) as MeasuredAlert[])
      for (let value = 0; value <= 100; value++)
        for (const standing of [null, 'warning', 'critical'] as const)
          expect(rank[levelOf(type, value, standing) ?? 'none']).toBeGreaterThanOrEqual(rank[levelOf(type, value, null) ?? 'none'])
  })
})

describe('alerts of a unit', () => {
  test('a healthy unit on air has none', () => expect(unit({})).toEqual([]))
  test('a low battery raises a battery alert with its percentage', () => {
    expect(unit({ battery: battery(8) })).toEqual([{ type: 'battery', level: 'critical', value: 8 }])
  })
  test('an active battery alert remains within the margin', () => {
    expect(unit({ battery: battery(22) })).toEqual([])
    expect(unit({ battery: battery(22) }, [{ type: 'battery', level: 'warning' }])).toEqual([
      { type: 'battery', level: 'warning', value: 22 },
    ])
  })
  test.each([battery(5, true), battery(null), { connected: false, charging: false, percentage: 5 }])('battery %j raises none', (state) => {
    expect(unit({ battery: state })).toEqual([])
  })
  test('a missing camera is critical on air and a warning before', () => {
    expect(unit({ cameraConnected: false })).toEqual([{ type: 'cameraDisconnected', level: 'critical', value: null }])
    expect(unit({ cameraConnected: false, status: 'idle', applications: {} })).toEqual([
      { type: 'cameraDisconnected', level: 'warning', value: null },
    ])
  })
  test('a low bitrate counts on air only, and only after the grace period', () => {
    expect(unit({ totalBitrate: 400 })).toEqual([{ type: 'bitrateDrop', level: 'critical', value: 400 }])
    expect(unit({ totalBitrate: 0, status: 'idle', applications: {} })).toEqual([])
    expect(unit({ totalBitrate: 0, onAirMs: bitrateGraceMs - 1 })).toEqual([])
    expect(unit({ totalBitrate: 0, onAirMs: bitrateGraceMs })).toHaveLength(1)
  })
  test('that several fleets claim has a critical one', () => {
    expect(unit({ isDuplicate: true })).toEqual([{ type: 'duplicateDevice', level: 'critical', value: null }])
  })
  test('an offline unit has none, also with bad last values', () => {
    const bad = { battery: battery(1), cameraConnected: false, isDuplicate: true }
    expect(unit({ status: 'offline', applications: null, ...bad })).toEqual([])
  })
})

describe('alerts of a server', () => {
  test('raises alerts for CPU and storage separately', () => {
    expect(serverAlerts({ state: 'busy', serverUsage: { cpu: 97, storage: 85 } }, [])).toEqual([
      { type: 'serverCpu', level: 'critical', value: 97 },
      { type: 'serverStorage', level: 'warning', value: 85 },
    ])
  })
  test('raises none while offline or unknown', () => {
    expect(serverAlerts({ state: 'offline', serverUsage: { cpu: 100, storage: 100 } }, [])).toEqual([])
    expect(serverAlerts({ state: 'idle', serverUsage: null }, [])).toEqual([])
    expect(serverAlerts({ state: 'offline', serverUsage: null, isDuplicate: true }, [])).toEqual([])
  })
  test('that several fleets claim has a critical one', () => {
    expect(serverAlerts({ state: 'idle', serverUsage: null, isDuplicate: true }, [])).toEqual([
      { type: 'duplicateDevice', level: 'critical', value: null },
    ])
  })
})
