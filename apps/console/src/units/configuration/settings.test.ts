import { plainSettings } from '@backhaul/contract'
import { unitSettings, UnitSettings } from '@backhaul/contract/units'
import { expect, test } from 'vitest'
import { panelSettings, type Setting, settingsOf, type SettingsTabName } from './settings.ts'
import { isTab } from './tabs.ts'
import en from './unit-configuration.en.json'
import zh from './unit-configuration.zh.json'

const tabs = new Set(plainSettings(unitSettings).flatMap(([, { tab }]) => tab ?? []))
const shown: Setting[] = [...Array.from(tabs).flatMap((tab) => settingsOf(tab as SettingsTabName)), ...Object.values(panelSettings).flat()]

/** The keys of the texts with which the form of a setting is shown. */
const keysOf = ({ key, fields }: Setting): string[] => {
  const part = (name: string) => (fields.length > 1 ? `${key}.${name}` : key)
  return [
    `setting.${key}.title`,
    `setting.${key}.hint`,
    ...(fields.length > 1 ? fields.map(({ name }) => `setting.${part(name)}`) : []),
    ...fields.flatMap(({ name, input, unit }) =>
      input.kind === 'select' && unit === null ? input.values.map((value) => `value.${part(name)}.${value}`) : [],
    ),
  ]
}

const textAt = (texts: object, key: string): unknown =>
  key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], texts)

test('every setting with a tab is in a tab of the page', () => {
  expect(tabs.size).toBeGreaterThan(0)
  expect([...tabs].filter((tab) => !isTab(tab))).toEqual([])
})

test.each([
  ['English', en],
  ['Chinese', zh],
])('every setting of a unit has all its texts in %s', (_, texts) => {
  expect(shown.length).toBeGreaterThan(15)
  expect(shown.flatMap(keysOf).filter((key) => typeof textAt(texts, key) !== 'string')).toEqual([])
})

test.each([
  ['English', en],
  ['Chinese', zh],
])('every setting that may wait for its unit has a name in %s', (_, texts) => {
  const isNamed = (name: string) => [`waiting.field.${name}`, `setting.${name}.title`].some((key) => typeof textAt(texts, key) === 'string')
  const names = [...UnitSettings.keyof().options, 'delay', 'transmissionMode', 'virtualChannelName']
  expect(names.filter((name) => !isNamed(name))).toEqual([])
})

test('a refusal that the declaration assigns to a field names a field of the form', () => {
  const unknown = shown.flatMap(({ key, fields, fieldOf }) =>
    Object.values(fieldOf).flatMap((field) => (fields.some(({ name }) => name === field) ? [] : [`${key}: ${field}`])),
  )
  expect(unknown).toEqual([])
})
