import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

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
