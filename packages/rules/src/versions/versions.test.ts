import { describe, expect, test } from 'vitest'
import { serverUpgradeObstacles, unitUpgradeObstacles, unitUpgradeWarnings, type UnitUpgrade } from './upgrade.ts'
import { compareVersions, parseVersion } from './version.ts'

describe('versions', () => {
  test('R-254 sort by major, minor, patch and not as text', () => {
    const sorted = ['3.5', '5.1', '6.1.2', '6.2.1', '7.5.1', '8.0', '9.2.1', '10.0', '10.0.2', '10.0.11', '10.1']
    expect(sorted.toReversed().toSorted(compareVersions)).toEqual(sorted)
  })
  test.each([
    ['10.1', '10.1.0', 0],
    ['10', '10.0.0', 0],
    ['8.5.1-b7', '8.5.1', 0],
    ['9.9.9', '10.0', -1],
    ['8.0.1', '8.0', 1],
    ['', '3.5', -1],
    ['unknown', 'also unknown', 0],
  ])('R-254 %s against %s is %d', (a, b, sign) => {
    expect(Math.sign(compareVersions(a, b))).toBe(sign)
    expect(Math.sign(compareVersions(b, a))).toBe(sign === 0 ? 0 : -sign)
  })
  test('reads what is a version and nothing else', () => {
    expect(parseVersion(' 10.1.3 ')).toEqual({ major: 10, minor: 1, patch: 3 })
    expect(parseVersion('v10')).toBeNull()
    expect(parseVersion('99999999.1')).toBeNull()
  })
})

describe('upgrade of a unit', () => {
  const upgrade = (fields: Partial<UnitUpgrade>): UnitUpgrade => ({
    swVersion: '8.5',
    target: '10.0',
    hasSla: true,
    serverVersions: ['10.0', '10.1'],
    channelVersion: '10.0',
    ...fields,
  })
  test.each<[string, Partial<UnitUpgrade>, string[]]>([
    ['has no obstacle with an SLA and servers ahead', {}, []],
    ['R-176 R-177 waits for a server below the target', { serverVersions: ['10.1', '9.2'] }, ['serverFirst']],
    ['R-180 is refused without SLA', { hasSla: false }, ['noSla']],
    ['R-183 is refused at 5.1', { swVersion: '5.1' }, ['tooOldToUpgrade']],
    ['R-183 is refused at a patch of 5.1', { swVersion: '5.1.4' }, ['tooOldToUpgrade']],
    ['R-183 is refused below 5.1', { swVersion: '3.5' }, ['tooOldToUpgrade']],
    ['R-183 is allowed above 5.1', { swVersion: '5.2' }, []],
    ['names every obstacle', { swVersion: '4.0', hasSla: false, serverVersions: ['4.0'] }, ['tooOldToUpgrade', 'noSla', 'serverFirst']],
  ])('%s', (_, fields, obstacles) => expect(unitUpgradeObstacles(upgrade(fields))).toEqual(obstacles))

  test.each<[string, Partial<UnitUpgrade>, string[]]>([
    ['R-181 on 9.2.1 warns of a configuration reset', { swVersion: '9.2.1' }, ['configurationReset']],
    ['R-181 on 9.2.2 does not', { swVersion: '9.2.2' }, []],
    ['R-182 warns when the channel would be behind the unit', { channelVersion: '9.9' }, ['channelBehind']],
    ['R-182 does not warn without a channel', { channelVersion: null }, []],
  ])('%s', (_, fields, warnings) => expect(unitUpgradeWarnings(upgrade(fields))).toEqual(warnings))
})

describe('upgrade of a server', () => {
  test.each<[string, Parameters<typeof serverUpgradeObstacles>[0], string, string[]]>([
    ['R-178 is refused unless idle', { state: 'busy', swVersion: '10.0' }, '10.1', ['notIdle']],
    ['R-179 at 8.x needs 10.0 before 10.1', { state: 'idle', swVersion: '8.5.3' }, '10.1', ['needsVersion10First']],
    ['R-179 below 8 needs 10.0 before 10.1', { state: 'idle', swVersion: '7.5.1' }, '10.1', ['needsVersion10First']],
    ['R-179 at 8.x may go to 10.0', { state: 'idle', swVersion: '8.5.3' }, '10.0', []],
    ['R-179 at 9.0 may go to 10.1', { state: 'idle', swVersion: '9.0' }, '10.1', []],
  ])('%s', (_, server, target, obstacles) => expect(serverUpgradeObstacles(server, target)).toEqual(obstacles))
})
