import i18next, { type BackendModule, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { pageTitles } from 'virtual:backhaul-page-titles'
import { fetchWhenIdle } from '../ui/idle-fetches.ts'
import { localSettings } from './local-storage.ts'

/** UI-178, R-015: English first. */
export const languages = ['en', 'zh'] as const
export type Language = (typeof languages)[number]

/** All texts, each file a chunk of its own: any `<namespace>.zh.json` is that namespace in Chinese. */
const files = import.meta.glob<Record<string, unknown>>('../**/*.{en,zh}.{json,ts}', { import: 'default' })
const fileOf = new Map(Object.keys(files).map((path) => [path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.')), path]))

const textFiles: BackendModule = {
  type: 'backend',
  init() {},
  // Without a callback parameter i18next awaits the promise.
  async read(language: string, namespace: string): Promise<Record<string, unknown>> {
    const path = fileOf.get(`${namespace}.${language}`)
    if (path === undefined) throw new Error(`There are no texts of ${namespace} in ${language}.`)
    const texts = await files[path]!()
    // The navigation names pages whose texts are not loaded.
    return namespace === 'app' ? { ...texts, titles: pageTitles[language as Language] } : texts
  },
}

const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

export function firstLanguage(): Language {
  const chosen = localSettings.get('language')
  if (isLanguage(chosen)) return chosen
  return navigator.languages.some((one) => one.toLowerCase().startsWith('zh')) && !navigator.languages[0]?.startsWith('en') ? 'zh' : 'en'
}

const documentLanguage: Record<Language, string> = { en: 'en', zh: 'zh-Hans' }

/** Starts i18next; resolves when the texts of the frame and of the given namespaces are loaded. */
export async function startI18n(namespaces: readonly string[] = []): Promise<i18n> {
  i18next.on('languageChanged', (language) => {
    if (isLanguage(language)) document.documentElement.lang = documentLanguage[language]
  })
  await i18next
    .use(textFiles)
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

/** Fetches the texts in all languages while the browser is idle, so that a change of language needs no network. */
for (const fetchTexts of Object.values(files)) fetchWhenIdle(fetchTexts)

/** Loads the texts of a page in the present language, and in any later one. */
export const loadNamespaces = (namespaces: readonly string[]): Promise<void> => i18next.loadNamespaces(namespaces)

export async function setLanguage(language: Language): Promise<void> {
  localSettings.set('language', language)
  if (i18next.language !== language) await i18next.changeLanguage(language)
}
