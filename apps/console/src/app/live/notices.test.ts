import type { Notice } from '@backhaul/contract/notifications'
import { Preferences } from '@backhaul/contract/preferences'
import { expect, test } from 'vitest'
import { NoticeFilter, noticeToast } from './notices.ts'

const all = Preferences.parse({})
const change = (event: Extract<Notice, { type: 'unitStatusChange' }>['event']): Notice => ({
  type: 'unitStatusChange',
  event,
  unitId: 'u1',
  unitName: 'LU-1',
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

test('UI-219 tells a status change that its setting allows, and is silent about one it forbids', () => {
  expect(noticeToast(change('offlineToOnline'), all)).toMatchObject({ kind: 'info', words: 'offlineToOnline', name: 'LU-1', sound: null })
  const without = { ...all, unitAlertsSettings: { ...all.unitAlertsSettings, offlineToOnline: false } }
  expect(noticeToast(change('offlineToOnline'), without)).toBeNull()
})

test('tells both ways into streaming as one', () => {
  expect([noticeToast(change('onlineToStreaming'), all)?.words, noticeToast(change('offlineToStreaming'), all)?.words]).toEqual([
    'startedStreaming',
    'startedStreaming',
  ])
})

test('says nothing of changes that have no setting', () => {
  expect(noticeToast(change('unknown'), all)).toBeNull()
  expect(noticeToast({ type: 'deviceRemoved', unitId: 'u1', unitName: 'LU-1', at: 1 }, all)).toBeNull()
})

test('sounds by level, as far as the sound settings allow', () => {
  const silent = { ...all, unitAlertsSoundSettings: { critical: false, warning: true } }
  expect(noticeToast(alert('critical'), all)?.sound).toBe('critical')
  expect(noticeToast(alert('warning'), all)?.sound).toBeNull()
  expect(noticeToast(alert('critical'), silent)?.sound).toBeNull()
  expect(noticeToast(alert('warning'), silent)?.sound).toBe('warning')
  expect(noticeToast(change('streamingToOffline'), all)?.sound).toBe('critical')
})

test('takes what a topic held at first as past', () => {
  const filter = new NoticeFilter()
  expect(filter.news('i/1/notices', [['e1', change('offlineToOnline')]])).toEqual([])
  expect(filter.news('i/1/notices', [['e2', change('onlineToOffline')]])).toHaveLength(1)
})

test('tells an event once, though it comes through two groups or again after a reconnect', () => {
  const filter = new NoticeFilter()
  filter.news('g/1/notices', [])
  filter.news('g/2/notices', [])
  expect(filter.news('g/1/notices', [['e1', change('offlineToOnline')]])).toHaveLength(1)
  expect(filter.news('g/2/notices', [['e1', change('offlineToOnline')]])).toHaveLength(0)
  expect(filter.news('g/1/notices', [['e1', change('offlineToOnline')]])).toHaveLength(0)
})
