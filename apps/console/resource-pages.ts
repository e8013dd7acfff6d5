import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Resource } from '@backhaul/contract'
import { resources } from '@backhaul/contract/resources'
import type { Plugin } from 'vite'

const id = 'virtual:backhaul-resource-pages'
const folder = join(import.meta.dirname, 'src/resources')
const languages = ['en', 'zh'] as const

/** Returns the namespace of the texts of a resource: `modemVendors` → `modem-vendors`. */
export const namespaceOf = (area: string): string => area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const fileOf = (area: string, language: string) => join(folder, `${namespaceOf(area)}.${language}.json`)
const titleOf = (area: string, language: string) => (JSON.parse(readFileSync(fileOf(area, language), 'utf8')) as { title: string }).title

const areas = Object.keys(resources)
const titlesIn = (language: string) => Object.fromEntries(areas.map((area) => [area, titleOf(area, language)]))

const pageOf = ([area, { page, access, assigned }]: [string, Resource]) => ({
  area,
  path: page,
  access: access.read,
  namespace: namespaceOf(area),
  isAssigned: assigned === 'unit',
})

const code = () => {
  const pages = Object.entries(resources as unknown as Record<string, Resource>).map(pageOf)
  const titles = Object.fromEntries(languages.map((language) => [language, titlesIn(language)]))
  return `export const resourcePages = ${JSON.stringify(pages)}\nexport const resourceTitles = ${JSON.stringify(titles)}`
}

/** Provides the module `virtual:backhaul-resource-pages`: path, access and title of the page of every plain resource, without schemas. */
export const resourcePages = (): Plugin => ({
  name: 'resource-pages',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load(resolved) {
    if (resolved !== `\0${id}`) return undefined
    for (const area of areas) for (const language of languages) this.addWatchFile(fileOf(area, language))
    return code()
  },
})
