import type { Role } from '@backhaul/contract/users'
import type { Icon } from '@tabler/icons-react'
import type { RouteObject } from 'react-router-dom'
import { opens, type PageDeclaration, type Section } from './page.ts'

export interface NavigationEntry {
  path: string
  title: PageDeclaration['title']
  icon: Icon
}

export interface NavigationSection {
  section: Section
  entries: NavigationEntry[]
}

/** Lists the pages that the roles open and that have an entry, by section, both in the order of the tree. */
export function navigationOf(pages: readonly RouteObject[], roles: readonly Role[], simulation = false): NavigationSection[] {
  const sections = new Map<Section, NavigationEntry[]>()
  const visit = (nodes: readonly RouteObject[]) => {
    for (const { path, handle, children } of nodes) {
      const declared = (handle ?? {}) as Partial<PageDeclaration>
      if (!opens(declared, roles, simulation)) continue
      const { title, section, icon } = declared
      if (path !== undefined && icon && title && section) {
        const entries = sections.get(section) ?? []
        sections.set(section, [...entries, { path, title, icon }])
      }
      visit(children ?? [])
    }
  }
  visit(pages)
  return Array.from(sections, ([section, entries]) => ({ section, entries }))
}
