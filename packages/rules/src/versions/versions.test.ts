import { describe, expect, test } from 'vitest'
import { compareVersions, displayVersion, parseVersion, shortVersion } from './version.ts'

describe('versions', () => {
  test('R-254 M-395 sort by major, minor, patch and not as text', () => {
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
  test('M-025 M-026 the short form has no patch, the display form no build', () => {
    expect(['10.1.0-b7', '10.1', 'unknown'].map(shortVersion)).toEqual(['10.1', '10.1', 'unknown'])
    expect(['10.1.2-b7', '10.1', 'unknown'].map(displayVersion)).toEqual(['10.1.2', '10.1.0', 'unknown'])
  })
  test('reads versions and refuses other texts', () => {
    expect(parseVersion(' 10.1.3 ')).toEqual({ major: 10, minor: 1, patch: 3 })
    expect(parseVersion('v10')).toBeNull()
    expect(parseVersion('99999999.1')).toBeNull()
  })
})
