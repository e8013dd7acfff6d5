import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'

/** A page of an area. Who may open it stands in `guards` of the rules, by its path. */
export interface AreaRoute {
  path: string
  /** The page's own chunk: `async () => ({ Component: (await import('./XxxPage.tsx')).XxxPage })`. */
  lazy: () => Promise<{ Component: ComponentType }>
  /** Namespaces its first paint needs besides `app`; they are fetched together with the code. */
  words: readonly string[]
  /** Its place in the left navigation; a page without one is reached from others. The words are `app:nav.{key}`. */
  nav?: { key: 'units' | 'map'; icon: Icon; order: number }
}
