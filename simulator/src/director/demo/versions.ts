import { isAtLeast } from '../../device/versions.ts'

/** Versions that crews install, in the order of their release. */
const versions = ['6.2.1', '7.5.1', '8.0.3', '8.5.2', '9.2.1', '10.0.2', '10.1.0']

/** Returns the next newer version. After the last release of the list there are patches. */
export function nextVersion(current: string): string {
  const next = versions.find((version) => !isAtLeast(current, version))
  if (next !== undefined) return next
  const [major = 0, minor = 0, patch = 0] = current.split('.').map(Number)
  return `${major}.${minor}.${patch + 1}`
}
