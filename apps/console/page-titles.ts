import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

const id = 'virtual:backhaul-page-titles'
const source = join(import.meta.dirname, 'src')
const languages = ['en', 'zh'] as const

const filesIn = (language: string) => globSync(`**/*.${language}.json`, { cwd: source }).map((file) => join(source, file))

/** Returns the `title` of each namespace that has one. */
function titlesIn(language: string): Record<string, string> {
  const titles: Record<string, string> = {}
  for (const file of filesIn(language).toSorted()) {
    const { title } = JSON.parse(readFileSync(file, 'utf8')) as { title?: unknown }
    if (typeof title === 'string') titles[basename(file, `.${language}.json`)] = title
  }
  return titles
}

/** Provides the module `virtual:backhaul-page-titles`: the titles of all pages, whose other texts load with the page. */
export const pageTitles = (): Plugin => ({
  name: 'page-titles',
  resolveId: (requested) => (requested === id ? `\0${id}` : undefined),
  load(resolved) {
    if (resolved !== `\0${id}`) return undefined
    for (const language of languages) for (const file of filesIn(language)) this.addWatchFile(file)
    const titles = Object.fromEntries(languages.map((language) => [language, titlesIn(language)]))
    return `export const pageTitles = ${JSON.stringify(titles)}`
  },
})
