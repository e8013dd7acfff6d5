import type { Resource } from '@backhaul/contract'
import { resources } from '@backhaul/contract/resources'
import type { Plugin } from 'vite'

const id = 'virtual:backhaul-resource-pages'

/** Returns the namespace of the texts of a resource: `modemVendors` → `modem-vendors`. */
export const namespaceOf = (area: string): string => area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const pageOf = ([area, { page, access, assigned }]: [string, Resource]) => ({
  area,
  path: page,
  access: access.read,
  namespace: namespaceOf(area),
  isAssigned: assigned === 'unit',
})

const code = () => {
  const pages = Object.entries(resources as unknown as Record<string, Resource>).map(pageOf)
  return `export const resourcePages = ${JSON.stringify(pages)}`
}

/** Provides the module `virtual:backhaul-resource-pages`: path and access of the page of every plain resource, without schemas. */
export const resourcePages = (): Plugin => ({
  name: 'resource-pages',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load: (resolved) => (resolved === `\0${id}` ? code() : undefined),
})
