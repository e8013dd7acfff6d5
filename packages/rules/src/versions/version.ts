export interface Version {
  readonly major: number
  readonly minor: number
  readonly patch: number
}

/** `10.1` and `10.1.0` are the same version; anything after the patch number (`10.1.0-b7`) is a build and does not count. */
export function parseVersion(text: string): Version | null {
  const [, major, minor, patch] = /^(\d{1,6})(?:\.(\d{1,6}))?(?:\.(\d{1,6}))?(?![\d])/.exec(text.trim()) ?? []
  return major === undefined ? null : { major: Number(major), minor: Number(minor ?? 0), patch: Number(patch ?? 0) }
}

const unreadable: Version = { major: -1, minor: 0, patch: 0 }

/** R-254, M-395: by major, minor, patch; negative when `a` is older. A text without a version is older than every version. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parseVersion(a) ?? unreadable, parseVersion(b) ?? unreadable]
  return left.major - right.major || left.minor - right.minor || left.patch - right.patch
}

/** M-025: `10.1`. A text without a version stays as it is. */
export function shortVersion(text: string): string {
  const version = parseVersion(text)
  return version === null ? text : `${version.major}.${version.minor}`
}

/** M-026: `10.1.0`, without the build. A text without a version stays as it is. */
export function displayVersion(text: string): string {
  const version = parseVersion(text)
  return version === null ? text : `${version.major}.${version.minor}.${version.patch}`
}
