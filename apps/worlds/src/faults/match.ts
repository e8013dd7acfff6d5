/** Whether a name fits a pattern: the name itself, or the start of it with `*`. No pattern fits every name. */
export function named(pattern: string | undefined, name: string): boolean {
  if (pattern === undefined) return true
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
}
