import i18next, { type BackendModule, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { remembered } from './remember.ts'

export const languages = ['en', 'zh'] as const
export type Language = (typeof languages)[number]

/** Every area's words, each a chunk of its own: `units/units.zh.json` is namespace `units` in Chinese. */
const files = import.meta.glob<Record<string, unknown>>('../**/*.{en,zh}.json', { import: 'default' })
const fileOf = new Map(Object.keys(files).map((path) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), path]))

const wordFiles: BackendModule = {
  type: 'backend',
  init() {},
  // Without a callback: i18next takes the promise.
  async read(language: string, namespace: string) {
    const path = fileOf.get(`${namespace}.${language}`)
    if (path === undefined) throw new Error(`No words for ${namespace} in ${language}.`)
    return files[path]!()
  },
}

const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

export function firstLanguage(): Language {
  const chosen = remembered.get('language')
  if (isLanguage(chosen)) return chosen
  return navigator.languages.some((one) => one.toLowerCase().startsWith('zh')) && !navigator.languages[0]?.startsWith('en') ? 'zh' : 'en'
}

const documentLanguage: Record<Language, string> = { en: 'en', zh: 'zh-Hans' }

/** Ready when the words of the frame and of the namespaces given are there. */
export async function startI18n(namespaces: readonly string[] = []): Promise<i18n> {
  i18next.on('languageChanged', (language) => {
    if (isLanguage(language)) document.documentElement.lang = documentLanguage[language]
  })
  await i18next
    .use(wordFiles)
    .use(initReactI18next)
    .init({
      lng: firstLanguage(),
      fallbackLng: 'en',
      supportedLngs: [...languages],
      ns: ['app', 'ui', 'errors', ...namespaces],
      defaultNS: 'app',
      interpolation: { escapeValue: false }, // React escapes
      returnNull: false,
    })
  return i18next
}

/** Loads the texts of a page in the present language, and in any later one. */
export const loadNamespaces = (namespaces: readonly string[]): Promise<void> => i18next.loadNamespaces(namespaces)

export async function setLanguage(language: Language): Promise<void> {
  remembered.set('language', language)
  if (i18next.language !== language) await i18next.changeLanguage(language)
}
