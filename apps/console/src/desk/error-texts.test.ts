import { simulationErrors } from '@backhaul/simulation'
import { expect, test } from 'vitest'
import en from './desk.en.json'
import zh from './desk.zh.json'

const parametersOf = (text: string) => Array.from(text.matchAll(/{{(\w+)}}/g), ([, name]) => name)

test('every error of the simulation has a text in both languages, with parameters of the contract only', () => {
  for (const [code, { text }] of Object.entries(simulationErrors))
    for (const { error } of [en, zh]) {
      expect(error).toHaveProperty(code)
      const unknown = parametersOf((error as Record<string, string>)[code]!).filter((name) => !parametersOf(text).includes(name))
      expect([code, unknown]).toEqual([code, []])
    }
})
