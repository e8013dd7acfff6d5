type Setting = 'language' | 'navigation' | 'hiddenNotifications' | 'mapView'

/** Settings that this browser keeps for the next visit, independent of the user. They are lost if the storage is full or blocked. */
export const localSettings = {
  get(key: Setting): string | null {
    try {
      return localStorage.getItem(`backhaul.${key}`)
    } catch {
      return null
    }
  },
  set(key: Setting, value: string): void {
    try {
      localStorage.setItem(`backhaul.${key}`, value)
    } catch {
      // Not saved, see above.
    }
  },
}
