import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// The files of a worker share React, Mantine and the document, which take the longest to load. Each file has modules of the
// console of its own, and its own i18next (`vitest.config.ts`), so that no file sees the state of another one.
vi.resetModules()
// A machine with several runs takes longer than the second that is the default.
configure({ asyncUtilTimeout: 10_000 })
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
})

// Browser functions that Mantine needs and jsdom lacks.
window.matchMedia ??= (media) =>
  ({
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => true,
  }) as MediaQueryList
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.scrollIntoView ??= () => {}
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })

afterEach(cleanup)
