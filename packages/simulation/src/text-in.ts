import type { Text } from './text.ts'

/** Returns a text in the language of a console. */
export const textIn = (text: Text, language: string): string =>
  typeof text === 'string' ? text : language.startsWith('zh') ? text.zh : text.en
