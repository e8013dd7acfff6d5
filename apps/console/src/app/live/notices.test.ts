import type { Notice } from '@backhaul/contract/notifications'
import { Preferences } from '@backhaul/contract/preferences'
import { expect, test } from 'vitest'
import { NoticeFilter, noticeHolds, noticeToast } from './notices.ts'

const all = Preferences.parse({})
type StatusChange = Extract<Notice, { type: 'unitStatusChange' }>
const change = (event: StatusChange['event']): StatusChange => ({
  type: 'unitStatusChange',
  event,
  unitId: 'u1',
  unitName: 'LU-1',
  transition: null,
  at: 1,
})
const alert = (level: 'warning' | 'critical'): Notice => ({
  type: 'alertRaised',
  alertId: 'a1',
  alertType: 'battery',
  level,
  deviceId: 'u1',
  deviceName: 'LU-1',
  at: 1,
})

test('shows a status change that its setting allows, and no other (UI-219)', () => {
  expect(noticeToast(change('offlineToOnline'), all)).toMatchObject({ kind: 'info', text: 'offlineToOnline', name: 'LU-1', sound: null })
  const without = { ...all, unitAlertsSettings: { ...all.unitAlertsSettings, offlineToOnline: false } }
  expect(noticeToast(change('offlineToOnline'), without)).toBeNull()
})

test('shows both transitions to streaming as one message', () => {
  expect([noticeToast(change('onlineToStreaming'), all)?.text, noticeToast(change('offlineToStreaming'), all)?.text]).toEqual([
    'startedStreaming',
    'startedStreaming',
  ])
})

test('R-075 a recording has texts of its own, and the settings of a stream', () => {
  const events = ['onlineToStoreAndForward', 'offlineToStoreAndForward', 'storeAndForwardToOnline', 'storeAndForwardToOffline'] as const
  const texts = ['startedRecording', 'startedRecording', 'recordingToOnline', 'recordingToOffline']
  expect(events.map((event) => noticeToast(change(event), all)?.text)).toEqual(texts)
  const without = { ...all, unitAlertsSettings: { ...all.unitAlertsSettings, startedStreaming: false } }
  expect(noticeToast(change('onlineToStoreAndForward'), without)).toBeNull()
  const recording = { status: 'storeandforward', applications: { store: 'running' } } as const
  const idle = { status: 'idle', applications: {} } as const
  expect([recording, idle].map((unit) => noticeHolds('startedRecording', unit))).toEqual([true, false])
  expect([recording, idle].map((unit) => noticeHolds('recordingToOnline', unit))).toEqual([false, true])
})

test('shows no change without a setting', () => {
  expect(noticeToast(change('unknown'), all)).toBeNull()
  expect(noticeToast({ type: 'deviceRemoved', unitId: 'u1', unitName: 'LU-1', at: 1 }, all)).toBeNull()
})

const rebooting = { kind: 'rebooting', by: 'ada', since: 1 } as const

test('shows no message when a unit goes offline because a user rebooted it', () => {
  expect(noticeToast({ ...change('onlineToOffline'), transition: rebooting }, all)).toBeNull()
  expect(noticeToast({ ...change('streamingToOffline'), transition: rebooting }, all)).toBeNull()
})

test('warns about a unit that did not follow a command', () => {
  const notice = { type: 'transitionGivenUp', unitId: 'u1', unitName: 'LU-1', transition: rebooting, task: null, at: 1 } as const
  expect(noticeToast(notice, all)).toMatchObject({ kind: 'warning', text: 'rebootingGivenUp', name: 'LU-1' })
})

test('plays a sound by level, if the sound settings allow it', () => {
  const silent = { ...all, unitAlertsSoundSettings: { critical: false, warning: true } }
  expect(noticeToast(alert('critical'), all)?.sound).toBe('critical')
  expect(noticeToast(alert('warning'), all)?.sound).toBeNull()
  expect(noticeToast(alert('critical'), silent)?.sound).toBeNull()
  expect(noticeToast(alert('warning'), silent)?.sound).toBe('warning')
  expect(noticeToast(change('streamingToOffline'), all)?.sound).toBe('critical')
})

test('takes the first content of a topic as past', () => {
  const filter = new NoticeFilter()
  expect(filter.news('i/1/notices', [['e1', change('offlineToOnline')]])).toEqual([])
  expect(filter.news('i/1/notices', [['e2', change('onlineToOffline')]])).toHaveLength(1)
})

test('passes an event once, although two groups or a reconnect deliver it again', () => {
  const filter = new NoticeFilter()
  filter.news('g/1/notices', [])
  filter.news('g/2/notices', [])
  expect(filter.news('g/1/notices', [['e1', change('offlineToOnline')]])).toHaveLength(1)
  expect(filter.news('g/2/notices', [['e1', change('offlineToOnline')]])).toHaveLength(0)
  expect(filter.news('g/1/notices', [['e1', change('offlineToOnline')]])).toHaveLength(0)
})

test('shows no alert of a muted type, and the others', () => {
  expect(noticeToast(alert('critical'), { ...all, mutedAlerts: ['battery'] })).toBeNull()
  expect(noticeToast(alert('critical'), { ...all, mutedAlerts: ['bitrateDrop'] })).toMatchObject({ text: 'battery' })
})

test('a message does not hold when the row of its unit says otherwise', () => {
  const onAir = { status: 'streaming', applications: { video: 'running' } } as const
  const idle = { status: 'idle', applications: {} } as const
  const offline = { status: 'offline', applications: {} } as const
  expect([onAir, idle, offline].map((unit) => noticeHolds('startedStreaming', unit))).toEqual([true, false, false])
  expect([onAir, idle, offline].map((unit) => noticeHolds('streamingToOnline', unit))).toEqual([false, true, true])
  expect([onAir, idle, offline].map((unit) => noticeHolds('onlineToOffline', unit))).toEqual([false, false, true])
  expect([onAir, idle, offline].map((unit) => noticeHolds('offlineToOnline', unit))).toEqual([true, true, false])
  expect(noticeHolds('startedStreaming', undefined)).toBe(true)
})
