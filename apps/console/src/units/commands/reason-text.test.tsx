import { renderHook } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import errors from '../../ui/errors.en.ts'
import errorsZh from '../../ui/errors.zh.json'
import { useReasonText } from './reason-text.ts'
import en from './unit-commands.en.json'
import zh from './unit-commands.zh.json'

beforeAll(() =>
  i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { 'unit-commands': en, errors }, zh: { 'unit-commands': zh, errors: errorsZh } },
    interpolation: { escapeValue: false },
  }),
)

const failed = (code: string) => renderHook(() => useReasonText()).result.current({ state: 'failed', code })

test.each(['en', 'zh'])(
  'E-024 E-025 E-026 E-027 E-028 E-029 E-030 E-031 E-018 E-019 E-020 E-021 E-022 every code of a failed upgrade has a text of its own, in %s',
  async (language) => {
    await i18next.changeLanguage(language)
    const codes = ['101', '102', '103', '104', '105', '106', '107', '-1', '6802', '6803', '6199', '6808', '6810']
    const texts = codes.map(failed)
    expect(new Set([...texts, failed('of-a-later-version')]).size).toBe(codes.length + 1)
  },
)

test('E-028 E-020 a failed upgrade says why', async () => {
  await i18next.changeLanguage('en')
  expect(failed('105')).toBe('The upgrade failed: network problem.')
  expect(failed('6199')).toBe('The server of the unit is offline.')
})

test('E-004 E-005 a scan that failed, or that the modem cannot do, has the text of the specification, and one in Chinese', async () => {
  const refused = () => renderHook(() => useReasonText()).result.current({ state: 'refused', code: 'scanNotSupported' })
  await i18next.changeLanguage('en')
  expect(failed('scanFailed')).toBe('Scan failed, please try again.')
  expect(refused()).toMatch(/scan not supported for this modem\.$/)
  await i18next.changeLanguage('zh')
  for (const text of [failed('scanFailed'), refused()]) expect(text).toMatch(/^[\p{Script=Han}，。：、]+$/u)
})

test('E-014 a result of another channel asks for a repetition in the words of the specification', () => {
  expect(en.speedTest.channelChanged).toBe('Channel changed, repeat speed test.')
  expect(zh.speedTest.channelChanged).toMatch(/\p{Script=Han}/u)
})
