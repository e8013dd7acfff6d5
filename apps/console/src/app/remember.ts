/** What this browser keeps for the next visit, before anybody signs in. Storage may be full or forbidden: then it forgets. */
export const remembered = {
  get(key: 'language' | 'navigation'): string | null {
    try {
      return localStorage.getItem(`backhaul.${key}`)
    } catch {
      return null
    }
  },
  set(key: 'language' | 'navigation', value: string): void {
    try {
      localStorage.setItem(`backhaul.${key}`, value)
    } catch {
      // Forgotten, as said above.
    }
  },
}
