import { ChannelCapability } from '@backhaul/contract/channels'
import { kindTexts, rejectionTexts } from '@backhaul/contract/errors'
import { renderHook } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import { useErrorText } from './error-text.ts'
import en from './errors.en.ts'
import zh from './errors.zh.json'
import ui from './ui.en.json'
import uiZh from './ui.zh.json'

const textIn = async (lng: string, params: Record<string, string>, code = 'DEVICE_REJECTED') => {
  await i18next
    .use(initReactI18next)
    .init({ lng, resources: { en: { errors: en, ui }, zh: { errors: zh, ui: uiZh } }, interpolation: { escapeValue: false } })
  return renderHook(() => useErrorText()).result.current({ code, params })
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

test('each capability of a channel has a name in both languages', async () => {
  const nameIn = (lng: string, capability: string) => textIn(lng, { capability }, 'CHANNEL_NOT_CAPABLE')
  expect(await nameIn('en', 'smpte2110')).toBe('The channel does not support this: SMPTE 2110.')
  expect(await nameIn('zh', 'recording')).toBe('该通道不支持此功能：录制。')
  expect(await nameIn('zh', 'ofNewerCores')).toBe('该通道不支持此功能：ofNewerCores。')
  for (const texts of [ui, uiZh]) expect(Object.keys(texts.error.capability)).toEqual(ChannelCapability.options)
})

test('a refusal about any kind of device names the kind in both languages', async () => {
  const textOf = (lng: string, kind: string) => textIn(lng, { kind }, 'PRIMARY_INVENTORY')
  expect(await textOf('en', 'server')).toBe('A server cannot leave its primary inventory. Move it first.')
  expect(await textOf('zh', 'videoReturn')).toBe('视频返送通道不能离开其主资产库，请先移动。')
  for (const texts of [ui, uiZh]) expect(Object.keys(texts.error.kind)).toEqual(Object.keys(kindTexts))
  expect(ui.error.kind).toEqual(kindTexts)
})

test('a refusal names a missing field in words, and an address by its form', async () => {
  const textOf = (lng: string, field: string) => textIn(lng, { field }, 'INPUT_SOURCE_INCOMPLETE')
  expect(await textOf('en', 'port')).toBe('A source of this type needs: a port.')
  expect(await textOf('zh', 'port')).toBe('此类信号源需要：端口。')
  expect(await textOf('zh', 'rtmp://host/application')).toBe('此类信号源需要：rtmp://host/application。')
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
