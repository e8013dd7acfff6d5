import { describe, expect, test } from 'vitest'
import { refuseUpgrade, type UpgradeFacts } from './upgrade.ts'

const facts: UpgradeFacts = {
  unit: { status: 'idle', applications: {}, type: 'LU-800', swVersion: '9.2.1' },
  encoder: 'h265',
  server: { state: 'idle', swVersion: '10.1.2' },
  hasSla: true,
}
const code = (change: Partial<Omit<UpgradeFacts, 'unit'>> & { unit?: Partial<UpgradeFacts['unit']> }, version = '10.1.0') =>
  refuseUpgrade({ ...facts, ...change, unit: { ...facts.unit, ...change.unit } }, version)?.code ?? null

describe('the upgrade of a unit', () => {
  test('goes to an equal or newer version', () => {
    expect(code({})).toBeNull()
    expect(code({ server: null })).toBeNull()
    expect(code({ unit: { swVersion: '10.1.0' } })).toBeNull()
  })

  test('E-018 R-254 does not go to an older version, nor to one that does not exist', () => {
    expect(code({ unit: { swVersion: '10.1.1' } })).toBe('TARGET_VERSION_NOT_ALLOWED')
    expect(code({}, '10.2')).toBe('TARGET_VERSION_NOT_ALLOWED')
    expect(code({}, '10.10')).toBe('TARGET_VERSION_NOT_ALLOWED')
  })

  test('E-019 does not go to 10.1 on units of the 600 series with H.264', () => {
    const unit = { type: 'LU-600' } as const
    expect(code({ unit, encoder: 'h264' })).toBe('UPGRADE_H264_UNIT')
    expect(code({ unit, encoder: undefined })).toBe('UPGRADE_H264_UNIT')
    expect(code({ unit, encoder: 'h264' }, '10.0.2')).toBeNull()
    expect(code({ unit })).toBeNull()
  })

  test('E-022 does not go beyond the newest version of the hardware', () => {
    const unit = { type: 'LU-200', swVersion: '8.0.3' } as const
    expect(code({ unit }, '9.2.1')).toBe('UPGRADE_HARDWARE')
    expect(code({ unit }, '8.5.2')).toBeNull()
  })

  test('E-020 E-021 R-176 R-177 needs a server that is online, not upgrading and at least as new', () => {
    expect(code({ server: { state: 'offline', swVersion: '10.1.2' } })).toBe('UPGRADE_SERVER_OFFLINE')
    expect(code({ server: { state: 'upgrading', swVersion: '10.1.2' } })).toBe('UPGRADE_SERVER_BUSY')
    expect(code({ server: { state: 'busy', swVersion: '10.1.2' } })).toBeNull()
    expect(code({ server: { state: 'idle', swVersion: '10.0.2' } })).toBe('UPGRADE_SERVER_FIRST')
  })

  test('E-113 R-180 R-183 needs an SLA and a version after 5.1', () => {
    expect(code({ hasSla: false })).toBe('UPGRADE_NEEDS_SLA')
    expect(code({ unit: { swVersion: '5.1.7' } })).toBe('UPGRADE_TOO_OLD')
    expect(code({ unit: { swVersion: '5.2' } })).toBeNull()
  })

  test('needs a unit that is online and idle', () => {
    expect(code({ unit: { status: 'offline', applications: null } })).toBe('UNIT_OFFLINE')
    expect(code({ unit: { status: 'streaming', applications: { video: 'running' } } })).toBe('UNIT_BUSY')
  })
})
