/** Reads and writes settings. They are lost if the storage is full or blocked. */
const settingsIn = <Setting extends string>(storage: () => Storage) => ({
  get(key: Setting): string | null {
    try {
      return storage().getItem(`backhaul.${key}`)
    } catch {
      return null
    }
  },
  set(key: Setting, value: string): void {
    try {
      storage().setItem(`backhaul.${key}`, value)
    } catch {
      // Not saved, see above.
    }
  },
})

/** Settings that this browser keeps for the next visit, independent of the user. */
export const localSettings = settingsIn<'language' | 'navigation' | 'hiddenNotifications' | 'mapView'>(() => localStorage)

/** Settings that this tab keeps until it is closed. */
export const tabSettings = settingsIn<'selectedUnit'>(() => sessionStorage)
