import { rejectionTexts } from '@backhaul/contract/errors'
import { renderHook } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import { useErrorText } from './error-text.ts'
import en from './errors.en.ts'
import zh from './errors.zh.json'
import ui from './ui.en.json'
import uiZh from './ui.zh.json'

const textIn = async (lng: string, params: Record<string, string>) => {
  await i18next
    .use(initReactI18next)
    .init({ lng, resources: { en: { errors: en }, zh: { errors: zh } }, interpolation: { escapeValue: false } })
  return renderHook(() => useErrorText()).result.current({ code: 'DEVICE_REJECTED', params })
}
const inUse = { reason: rejectionTexts.channelInUse, reasonCode: 'channelInUse' }

test('UI-178 R-015 a reason that a device gives as a code has a text in both languages', async () => {
  expect(await textIn('en', inUse)).toBe('The device rejected the command: the channel is in use by another unit.')
  expect(await textIn('zh', inUse)).toBe('设备拒绝了命令：通道正被另一台设备使用。')
})

test('a reason without a text is shown in the words of the device', async () => {
  expect(await textIn('zh', { reason: 'lens cap on' })).toBe('设备拒绝了命令：lens cap on。')
  expect(await textIn('zh', { reason: 'it is too warm', reasonCode: 'ofNewerCores' })).toBe('设备拒绝了命令：it is too warm。')
})

test.each([402, 404, 418, 503])(
  'E-103 a reply with status %i without a problem document has a general text, in both languages',
  async (status) => {
    const reply = { data: { httpStatus: status }, message: 'Teapot' }
    for (const [lng, text] of [
      ['en', ui.error.unknown],
      ['zh', uiZh.error.unknown],
    ] as const) {
      await i18next
        .use(initReactI18next)
        .init({ lng, resources: { en: { errors: en, ui }, zh: { errors: zh, ui: uiZh } }, interpolation: { escapeValue: false } })
      expect(renderHook(() => useErrorText()).result.current(reply)).toBe(text)
    }
  },
)
