import type { Access } from '@backhaul/contract'
import type { Role } from '@backhaul/contract/users'
import { may, type PageGuard, passesGuard } from '@backhaul/rules/permissions'
import type { Icon } from '@tabler/icons-react'
import type { CustomTypeOptions } from 'i18next'
import { type ComponentType, createElement } from 'react'
import type { RouteObject, UIMatch } from 'react-router-dom'
import { loadNamespaces } from '../i18n.ts'
import type { LiveTopic } from '../live/stores.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { CrashPage } from '../pages/CrashPage.tsx'
import { Splash } from '../pages/Splash.tsx'

type Texts = CustomTypeOptions['resources']
export type Namespace = keyof Texts & string
/** A namespace with a `title`. */
type Titled = { [N in Namespace]: 'title' extends keyof Texts[N] ? N : never }[Namespace]
export type Section = keyof Texts['app']['sections'] & string

/** The condition that opens a page and all pages below it. Without one the page is open to every account. */
export interface Gate {
  /** Roles of this set open the page. */
  guard?: PageGuard | undefined
  /** Roles that have this right open the page. */
  access?: Access | undefined
  /** The page controls a simulation: it opens only in a console of one. */
  isSimulation?: boolean | undefined
}

/** Returns whether the roles pass a gate, in a console of a simulation or in another one. */
export const opens = ({ guard, access, isSimulation = false }: Gate, roles: readonly Role[], simulation = false): boolean =>
  (guard === undefined || passesGuard(roles, guard)) && (access === undefined || may(roles, access)) && (simulation || !isSimulation)

/** The declarations of a route, in addition to its path and its code. */
export interface RouteDeclaration extends Gate {
  /** Namespaces of the page, loaded together with its code. `app`, `ui` and `errors` are loaded at the start. */
  namespaces?: readonly Namespace[]
  /** The path of the route with its parameters. */
  path?: string
  /** Fetches code and texts of the page. */
  fetchPart?: () => Promise<void>
}

/** The further declarations of a page inside the shell. */
export interface PageDeclaration extends RouteDeclaration {
  /** The namespace whose `title` names the page: in the navigation, in the command palette and as the title of the document. */
  title: Titled
  /** `app:sections.{section}`: the group of its navigation entry. */
  section: Section
  /** The icon of its navigation entry. A page without one has no entry; other pages link to it. */
  icon?: Icon
  /** Kinds of live rows that the page shows. They are subscribed to while it is open. */
  topics?: readonly LiveTopic[]
}

interface RouteParts {
  /** Absolute, with parameters: `/users/:id`. */
  path: string
  /** Loads the chunk of the page: `async () => ({ Component: (await import('./XxxPage.tsx')).XxxPage })`. A parent may have none. */
  lazy?: () => Promise<{ Component: ComponentType }>
  children?: RouteObject[]
}

/** Makes a route outside of the shell. */
export function route({ path, lazy, children, ...handle }: RouteParts & RouteDeclaration): RouteObject {
  // Not the `lazy` of the router, which shows nothing while a chunk is missing and never asks for it again.
  const Component =
    lazy &&
    lazyPart(async () => (await Promise.all([lazy(), loadNamespaces(handle.namespaces ?? [])]))[0].Component, {
      fallback: createElement(Splash),
    })
  return {
    path,
    handle: { ...handle, path, ...(Component && { fetchPart: Component.fetchPart }) },
    ...(Component && { Component }),
    ...(children && { children }),
  }
}

/** Makes a route of a page inside the shell. */
export const page = (parts: RouteParts & PageDeclaration): RouteObject => ({ ...route(parts), ErrorBoundary: CrashPage })

/** Returns the declarations along a match, outermost first. */
export const declarationsOf = (matches: readonly (UIMatch | { route: RouteObject })[]): Partial<PageDeclaration>[] =>
  matches.flatMap((match) => ('route' in match ? match.route.handle : match.handle) ?? [])
