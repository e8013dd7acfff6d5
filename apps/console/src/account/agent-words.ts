const browsers: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg[A-Z]*\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\bFirefox\/(\d+)/],
  ['Chrome', /\b(?:Headless)?Chrome\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[.\d]* .*Safari\//],
]
const systems: readonly [name: string, sign: RegExp][] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux|X11/],
]

/** "Firefox 131 · Windows" of what a browser calls itself; null when nothing is known in it. */
export function agentWords(userAgent: string): string | null {
  const browser = browsers.flatMap(([name, sign]) => {
    const found = sign.exec(userAgent)
    return found ? [`${name} ${found[1]}`] : []
  })[0]
  const system = systems.find(([, sign]) => sign.test(userAgent))?.[0]
  return [browser, system].filter(Boolean).join(' · ') || null
}
