import type { Applications, StartableTask, UnitTask } from '@backhaul/contract/units'
import { describe, expect, test } from 'vitest'
import { taskState } from '../status/task-state.ts'
import {
  refuseCertificateDeletion,
  refuseDatabridge,
  refuseIntercom,
  refuseIpPipe,
  refuseTaskSettings,
  refuseTaskStart,
  refuseTaskStop,
  refuseVideoReturn,
} from './refuse-task.ts'

const task = (kind: string, phase = 'running', transition: UnitTask['transition'] = null): UnitTask => ({
  kind,
  phase,
  percent: null,
  by: null,
  transition,
})
const channel = { channelId: 'c-1', name: 'C', external: false }
const unit = (tasks: UnitTask[] = [], applications: Applications = {}) => ({
  status: 'idle' as const,
  applications,
  tasks,
  transition: null,
  selChannel: channel,
})
const offline = { ...unit(), status: 'offline' as const, applications: null }
const codeOf = (refused: { code: string } | null) => refused?.code ?? null

describe('the state of a task', () => {
  const sessions: StartableTask[] = ['databridge', 'videoReturn', 'intercom1', 'speedTest']
  test.each(sessions)(
    'R-076 M-290 M-291 M-292 M-293 %s connects from the start to its report, and disconnects from the stop on',
    (kind) => {
      expect(taskState(unit([task(kind, 'starting', 'starting')]), kind)).toBe('connecting')
      expect(taskState(unit([task(kind, 'running', 'stopping')], { databridge: 'running', videoReturn: 'running' }), kind)).toBe(
        'disconnecting',
      )
    },
  )

  test.each([
    ['not connected', undefined],
    ['connecting', 'connecting'],
    ['connected', 'running'],
    ['disconnecting', 'disconnecting'],
    ['disconnecting', 'stopping'],
  ] as const)('R-077 M-276 M-277 M-278 M-279 the IP pipe is %s while its activity is %s', (state, activity) => {
    expect(taskState(unit([], activity && { l2ControlPipe: activity }), 'ipPipe')).toBe(state)
  })

  test('R-077 M-280 an IP pipe that failed can be started again, and occupies nothing', () => {
    const failed = unit([task('ipPipe', 'failed')])
    expect(taskState(failed, 'ipPipe')).toBe('failed')
    expect(refuseTaskStart(failed, 'ipPipe')).toBeNull()
    expect(refuseTaskStart(failed, 'databridge')).toBeNull()
    expect(refuseTaskStop(failed, 'ipPipe')?.code).toBe('TASK_NOT_RUNNING')
    expect(refuseCertificateDeletion({ ...failed, hasCertificate: true })).toBeNull()
  })

  test('R-078 M-281 M-282 each intercom is connecting or connected by its own task, although both have one activity', () => {
    const both = unit([task('intercom1'), task('intercom2', 'connecting')], { audioRoom: 'running' })
    expect([taskState(both, 'intercom1'), taskState(both, 'intercom2')]).toEqual(['connected', 'connecting'])
  })
})

describe('the start of a task', () => {
  test.each([
    ['UNIT_OFFLINE', offline, 'ipPipe'],
    ['TASK_RUNS', unit([task('intercom1')]), 'intercom1'],
    ['TASK_RUNS', unit([task('videoReturn', 'starting', 'starting')]), 'videoReturn'],
    [null, unit([task('intercom1')]), 'intercom2'],
    ['UNIT_BUSY', unit([], { databridge: 'running' }), 'videoReturn'],
    ['UNIT_BUSY', unit([task('upload')]), 'databridge'],
    [null, unit([task('upload')]), 'videoReturn'],
    ['UNIT_BUSY', unit([], { video: 'running' }), 'databridge'],
    ['UNIT_BUSY', { ...unit(), transition: { kind: 'starting', by: null, since: 0 } }, 'databridge'],
    [null, unit([], { video: 'running' }), 'videoReturn'],
    [null, unit([], { video: 'running' }), 'ipPipe'],
    ['UNIT_BUSY', unit([], { fetchlogs: 'running' }), 'ipPipe'],
    ['UNIT_BUSY', unit([], { upgrade: 'running' }), 'intercom1'],
    ['SPEED_TEST_RUNS', unit([], { video: 'speedtest' }), 'ipPipe'],
  ] as const)('is refused with %s: %j, %s', (code, facts, kind) => {
    expect(codeOf(refuseTaskStart(facts, kind))).toBe(code)
  })

  test('a task that runs can be stopped, others not', () => {
    expect(refuseTaskStop(unit([task('intercom1', 'connecting')]), 'intercom1')).toBeNull()
    expect(codeOf(refuseTaskStop(unit(), 'intercom1'))).toBe('TASK_NOT_RUNNING')
    expect(codeOf(refuseTaskStop(offline, 'intercom1'))).toBe('UNIT_OFFLINE')
  })

  test('E-011 a databridge needs its licence, then a gateway', () => {
    expect(codeOf(refuseDatabridge(unit(), { licensed: false, chosen: null }))).toBe('DATABRIDGE_NOT_LICENSED')
    expect(codeOf(refuseDatabridge(unit(), { licensed: true, chosen: null }))).toBe('NO_GATEWAY_SELECTED')
    expect(refuseDatabridge(unit(), { licensed: true, chosen: 'gw-1' })).toBeNull()
    expect(refuseDatabridge(unit(), {})).toBeNull()
  })

  test('E-009 video return needs its licence, then a channel', () => {
    expect(codeOf(refuseVideoReturn(unit(), { licensed: false, chosen: null }))).toBe('NO_VIDEO_RETURN_LICENSES')
    expect(codeOf(refuseVideoReturn(unit(), { licensed: true, chosen: null }))).toBe('NO_VIDEO_RETURN_SELECTED')
    expect(refuseVideoReturn(unit(), { licensed: true, chosen: 'vr-1' })).toBeNull()
  })

  test('the IP pipe needs a server: of the channel, or a named one', () => {
    expect(refuseIpPipe(unit(), false)).toBeNull()
    expect(codeOf(refuseIpPipe({ ...unit(), selChannel: null }, false))).toBe('NO_CHANNEL_SELECTED')
    expect(refuseIpPipe({ ...unit(), selChannel: null }, true)).toBeNull()
  })

  const toRoom = { mode: 'audioRoom' as const, destinationAccount: 'room-1' }
  const lines = { mode: 'V2' as const, usable: true, free: 2 }
  const room = { intercom: true, intercomServer: 'SIP.example', hasServer: true }
  const farEnd = { intercomServer: 'sip.example', room, lines, isReached: true }
  test.each([
    [null, farEnd],
    ['NO_AUDIO_ROOM', { ...farEnd, room: null }],
    ['INTERCOM_SERVER_MISMATCH', { ...farEnd, intercomServer: null }],
    ['INTERCOM_SERVER_MISMATCH', { ...farEnd, intercomServer: 'other.example' }],
    ['INTERCOM_SERVER_MISMATCH', { ...farEnd, room: { ...room, intercomServer: null } }],
    ['INTERCOM_SERVER_MISMATCH', { ...farEnd, room: { ...room, hasServer: false } }],
    ['INTERCOM_NOT_ALLOWED', { ...farEnd, room: { ...room, intercom: false } }],
    ['IFB_FROZEN', { ...farEnd, lines: { ...lines, usable: false } }],
    ['IFB_MODE_WITHOUT_ROOMS', { ...farEnd, lines: { ...lines, mode: 'V1' as const } }],
    ['IFB_EXHAUSTED', { ...farEnd, lines: { ...lines, free: 0 } }],
    [null, { ...farEnd, lines: null }],
    [null, undefined],
  ])('E-013 an intercom to an audio room is refused with %s: %j', (code, facts) => {
    expect(codeOf(refuseIntercom(unit(), 1, toRoom, facts))).toBe(code)
  })

  test('an intercom to an audio room needs a room', () => {
    expect(codeOf(refuseIntercom(unit(), 1, { ...toRoom, destinationAccount: null }, undefined))).toBe('NO_AUDIO_ROOM')
  })

  test('an intercom to the channel of the unit needs a channel, and a line in either mode', () => {
    const toChannel = { mode: 'targetChannel' as const, destinationAccount: null }
    const toServer = { intercomServer: null, room: null, lines: { ...lines, mode: 'V1' as const }, isReached: true }
    expect(refuseIntercom(unit(), 2, toChannel, toServer)).toBeNull()
    expect(codeOf(refuseIntercom(unit(), 2, toChannel, { ...toServer, lines: { ...lines, free: 0 } }))).toBe('IFB_EXHAUSTED')
    expect(codeOf(refuseIntercom(unit(), 2, toChannel, { ...toServer, isReached: false }))).toBe('CHANNEL_EXTERNAL')
    expect(codeOf(refuseIntercom({ ...unit(), selChannel: null }, 2, toChannel, toServer))).toBe('NO_CHANNEL_SELECTED')
  })
})

describe('the deletion of a certificate', () => {
  test.each([
    ['UNIT_OFFLINE', offline],
    ['CERTIFICATE_IN_USE', unit([], { video: 'running' })],
    ['CERTIFICATE_IN_USE', unit([], { store: 'running' })],
    ['CERTIFICATE_IN_USE', unit([task('upload')])],
    ['CERTIFICATE_NOT_FOUND', { ...unit(), hasCertificate: null }],
    [null, { ...unit(), hasCertificate: true }],
    [null, unit()],
  ])('R-185 E-114 is refused with %s', (code, facts) => {
    expect(codeOf(refuseCertificateDeletion(facts))).toBe(code)
  })
})

test('the settings of a task do not change from its start until its end; a failed task leaves them free', () => {
  expect(refuseTaskSettings(unit(), 'intercom1', 'intercom2')).toBeNull()
  expect(refuseTaskSettings(unit([task('intercom2', 'failed')]), 'intercom1', 'intercom2')).toBeNull()
  expect(refuseTaskSettings(unit([task('intercom1')]), 'databridge')).toBeNull()
  for (const one of [task('intercom2', 'starting', 'starting'), task('intercom2'), task('intercom2', 'running', 'stopping')])
    expect(refuseTaskSettings(unit([one]), 'intercom1', 'intercom2')?.code).toBe('SETTINGS_IN_USE')
})
