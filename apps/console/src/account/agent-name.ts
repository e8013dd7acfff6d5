import { parse } from 'bowser'

/** Returns browser and system of a user agent, "Firefox 131 · Windows"; null if neither is known. */
export function agentName(userAgent: string): string | null {
  const { browser, os, platform } = parse(userAgent)
  // Without a platform the program is not a browser.
  if (platform.type === undefined) return null
  const version = browser.version?.split('.', 1)[0]
  return [browser.name && [browser.name, version].filter(Boolean).join(' '), os.name].filter(Boolean).join(' · ') || null
}
