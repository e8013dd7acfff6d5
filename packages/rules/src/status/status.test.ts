import { Activity, type ActivityState, type Applications, UnitStatus } from '@backhaul/contract/units'
import { describe, expect, test } from 'vitest'
import {
  alertSettingOf,
  deriveStatus,
  isClaimed,
  isOfflineLike,
  isOnlineLike,
  isStoppable,
  transmits,
  isStreaming,
  statusChangeEvent,
  unitIcon,
} from './index.ts'

const running = (...activities: Activity[]): NonNullable<Applications> =>
  Object.fromEntries(activities.map((activity) => [activity, 'running']))

/** Every subset of the sixteen activities, all running: 65,536. */
function* everySubset(): Generator<NonNullable<Applications>> {
  for (let mask = 0; mask < 1 << Activity.options.length; mask++) yield running(...Activity.options.filter((_, i) => mask & (1 << i)))
}

describe('status of a unit', () => {
  const everything = running(...Activity.options)
  const without = (...activities: Activity[]) => running(...Activity.options.filter((activity) => !activities.includes(activity)))

  test.each<[string, Applications, UnitStatus]>([
    ['R-051 upgrade gives upgrading before everything else', everything, 'upgrading'],
    ['R-052 fetchlogs gives fetchlogs before all but upgrade', without('upgrade'), 'fetchlogs'],
    ['R-053 databridge gives transparent_bridge before streaming', without('upgrade', 'fetchlogs'), 'transparent_bridge'],
    ['R-054 video with forward gives streamingandforwarding', running('video', 'forward'), 'streamingandforwarding'],
    ['R-054 video with store and forward gives streamingandforwarding', running('video', 'store', 'forward'), 'streamingandforwarding'],
    [
      'R-054 has priority over R-055: a speed test with forward gives streamingandforwarding',
      { video: 'speedtest', forward: 'running' },
      'streamingandforwarding',
    ],
    ['R-055 video in speed-test state gives speedtest', { video: 'speedtest' }, 'speedtest'],
    ['R-056 video gives streaming', running('video'), 'streaming'],
    ['R-056 video with store gives streaming', running('video', 'store'), 'streaming'],
    ['R-056 multi camera is shown as streaming', running('multiCamera'), 'streaming'],
    ['R-056 switcher is shown as streaming', running('switcher', 'store'), 'streaming'],
    ['R-056 switcher and proxy is shown as streaming', running('switcherAndProxy', 'forward'), 'streaming'],
    ['R-057 forward with store gives storeandforward', running('forward', 'store'), 'storeandforward'],
    ['R-057 forward without store gives forwarding', running('forward'), 'forwarding'],
    ['R-058 store alone gives storeandforward', running('store'), 'storeandforward'],
    ['R-059 no running activity gives idle', {}, 'idle'],
    ['R-059 activities without a step of their own give idle', running('ifb', 'audioRoom', 'videoReturn', 'l2ControlPipe'), 'idle'],
    ['R-060 no applications reported gives offline', null, 'offline'],
    ['an activity that connects does not count yet', { video: 'connecting', store: 'running' }, 'storeandforward'],
    ['a forward that connects during video does not count yet', { video: 'running', forward: 'connecting' }, 'streaming'],
    ['an activity that disconnects still counts', { video: 'disconnecting' }, 'streaming'],
    ['an activity that stops still counts', { databridge: 'stopping' }, 'transparent_bridge'],
  ])('%s', (_, applications, status) => expect(deriveStatus(applications)).toBe(status))

  test('R-060 a unit is busy as soon as streaming applications appear', () => {
    expect(isClaimed(null)).toBe(false)
    expect(isClaimed({})).toBe(false)
    expect(isClaimed(running('video'))).toBe(true)
  })

  test('a status that the unit reports itself counts in place of idle, and unavailable always', () => {
    expect(deriveStatus({}, 'online')).toBe('online')
    expect(deriveStatus({}, 'setup_transparent_bridge')).toBe('setup_transparent_bridge')
    expect(deriveStatus(running('video'), 'online')).toBe('streaming')
    expect(deriveStatus(running('video'), 'unavailable')).toBe('unavailable')
    expect(deriveStatus(null, 'online')).toBe('offline')
  })

  test('R-051 to R-059 the first step that applies wins, over every set of activities', () => {
    const wrong = []
    for (const a of everySubset()) {
      const steps: [boolean, UnitStatus][] = [
        ['upgrade' in a, 'upgrading'],
        ['fetchlogs' in a, 'fetchlogs'],
        ['databridge' in a, 'transparent_bridge'],
        ['video' in a && 'forward' in a, 'streamingandforwarding'],
        ['video' in a || 'multiCamera' in a || 'switcher' in a || 'switcherAndProxy' in a, 'streaming'],
        ['forward' in a && !('store' in a), 'forwarding'],
        ['store' in a, 'storeandforward'],
      ]
      if (deriveStatus(a) !== (steps.find(([applies]) => applies)?.[1] ?? 'idle')) wrong.push(a)
    }
    expect(wrong).toEqual([])
  })
})

describe('groupings of statuses and activities', () => {
  const among = (is: (status: UnitStatus) => boolean) => UnitStatus.options.filter(is)

  test('R-061 offline-like is offline and unavailable', () => expect(among(isOfflineLike)).toEqual(['offline', 'unavailable']))
  test('R-062 online-like is idle, forwarding and online', () => expect(among(isOnlineLike)).toEqual(['idle', 'forwarding', 'online']))

  test('R-063 each of the busy activities alone makes a unit busy, store and forward only together', () => {
    expect(Activity.options.filter((activity) => isClaimed(running(activity)))).toEqual([
      'video',
      'multiCamera',
      'upgrade',
      'databridge',
      'fetchlogs',
      'switcher',
      'switcherAndProxy',
    ])
    expect(isClaimed(running('store', 'forward'))).toBe(true)
  })

  test('R-063 busy and the status agree over every set of activities; only store alone is shown busy without being it', () => {
    const differing = []
    for (const a of everySubset()) {
      const status = deriveStatus(a)
      const shownBusy = !isOnlineLike(status) && !isOfflineLike(status)
      const storeAlone = status === 'storeandforward' && !('forward' in a)
      if (shownBusy !== (isClaimed(a) || storeAlone)) differing.push(a)
    }
    expect(differing).toEqual([])
  })

  test('R-064 streaming is video but not a speed test, multi camera and the switchers', () => {
    expect(Activity.options.filter((activity) => isStreaming(running(activity)))).toEqual([
      'video',
      'multiCamera',
      'switcher',
      'switcherAndProxy',
    ])
    expect(isStreaming({ video: 'speedtest' })).toBe(false)
    expect(isStreaming({ video: 'speedtest', multiCamera: 'running' })).toBe(true)
    expect(isStreaming({ video: 'connecting' })).toBe(false)
    expect(isStreaming(null)).toBe(false)
  })

  test('a unit is claimed from the moment a start connects', () => {
    expect(isClaimed({ video: 'connecting' })).toBe(true)
    expect(isClaimed({ store: 'running', forward: 'connecting' })).toBe(true)
    expect(isClaimed({ store: 'running', ifb: 'running' })).toBe(false)
    expect(isClaimed(null)).toBe(false)
  })

  test.each<[Activity, ActivityState, boolean]>([
    ['video', 'connecting', true],
    ['multiCamera', 'running', true],
    ['store', 'running', true],
    ['forward', 'disconnecting', true],
    ['video', 'speedtest', false],
    ['databridge', 'running', false],
    ['upgrade', 'running', false],
  ])('with %s %s a stop has an activity to end: %s', (activity, state, stoppable) =>
    expect(isStoppable({ [activity]: state })).toBe(stoppable),
  )

  test('R-062 a unit that only forwards transmits nothing: it can be started', () => {
    expect(transmits({ forward: 'running' })).toBe(false)
    expect(transmits({ forward: 'running', video: 'connecting' })).toBe(true)
    expect(transmits({ store: 'stopping' })).toBe(true)
    expect(transmits({ video: 'speedtest' })).toBe(false)
  })

  test('R-065 the icon shows offline, upgrading, fetch-logs, busy or online', () => {
    expect(Object.fromEntries(UnitStatus.options.map((status) => [status, unitIcon(status)]))).toEqual({
      offline: 'offline',
      unavailable: 'offline',
      idle: 'online',
      online: 'online',
      forwarding: 'online',
      upgrading: 'upgrading',
      fetchlogs: 'fetch-logs',
      storeandforward: 'busy',
      streaming: 'busy',
      streamingandforwarding: 'busy',
      transparent_bridge: 'busy',
      setup_transparent_bridge: 'busy',
      speedtest: 'busy',
    })
  })
})

describe('status change events', () => {
  test.each<[UnitStatus, UnitStatus, ReturnType<typeof statusChangeEvent>]>([
    ['offline', 'idle', 'offlineToOnline'],
    ['unavailable', 'forwarding', 'offlineToOnline'],
    ['idle', 'streaming', 'onlineToStreaming'],
    ['forwarding', 'streamingandforwarding', 'onlineToStreaming'],
    ['offline', 'streaming', 'offlineToStreaming'],
    ['streaming', 'idle', 'streamingToOnline'],
    ['online', 'unavailable', 'onlineToOffline'],
    ['streamingandforwarding', 'offline', 'streamingToOffline'],
    ['offline', 'storeandforward', 'offlineToStoreAndForward'],
    ['idle', 'storeandforward', 'onlineToStoreAndForward'],
    ['storeandforward', 'forwarding', 'storeAndForwardToOnline'],
    ['storeandforward', 'offline', 'storeAndForwardToOffline'],
    ['storeandforward', 'streaming', 'unknown'],
    ['idle', 'upgrading', 'unknown'],
    ['upgrading', 'fetchlogs', 'unknown'],
    ['idle', 'forwarding', null],
    ['offline', 'unavailable', null],
    ['streaming', 'streamingandforwarding', null],
    ['streaming', 'streaming', null],
    ['upgrading', 'upgrading', null],
  ])('R-209 %s to %s gives %s', (before, after, event) => expect(statusChangeEvent(before, after)).toBe(event))

  test('R-258 both ways into streaming fall under startedStreaming, unknown under nothing', () => {
    expect(alertSettingOf.onlineToStreaming).toBe('startedStreaming')
    expect(alertSettingOf.offlineToStreaming).toBe('startedStreaming')
    expect(alertSettingOf.offlineToStoreAndForward).toBe('startedStreaming')
    expect(alertSettingOf.unknown).toBeNull()
  })
})
