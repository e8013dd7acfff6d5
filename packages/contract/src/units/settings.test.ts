import { expect, test } from 'vitest'
import * as z from 'zod'
import { pageQuery } from '../paging.ts'
import { Preferences } from '../preferences/preferences.ts'
import { calls } from './calls.ts'
import { AudioBitrate, BandwidthCap, FilenamePrefix, InterfaceSettings, Metadata } from './settings.ts'
import { MultipleCamera } from './unit.ts'

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

test('R-095 a comment has at most 100 characters', () => {
  const comment = (length: number) => accepts(calls.setComment.input, { unitId: 'u-1', comment: 'x'.repeat(length) })
  expect([comment(0), comment(100), comment(101)]).toEqual([true, true, false])
})

test('R-096 R-097 a file name prefix has up to 32 of the permitted characters, and no semicolon', () => {
  const permitted = 'abcxyzABCXYZ0189@~_-+={},!()'
  expect(accepts(FilenamePrefix, permitted)).toBe(true)
  const printable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
  const others = printable.filter((character) => !/[A-Za-z0-9]/.test(character) && !permitted.includes(character))
  expect(others).toContain(';')
  expect([...others, 'é', '新', '\n'].filter((character) => accepts(FilenamePrefix, `a${character}`))).toEqual([])
  expect([32, 33].map((length) => accepts(FilenamePrefix, 'x'.repeat(length)))).toEqual([true, false])
})

test('R-103 neither the name nor the value of metadata has a semicolon', () => {
  expect(accepts(Metadata, { Slugline: 'Harbour, night' })).toBe(true)
  expect(accepts(Metadata, { Slugline: 'Harbour; night' })).toBe(false)
  expect(accepts(Metadata, { 'Slug;line': 'Harbour' })).toBe(false)
})

test('R-224 several cameras are at most four', () => {
  const cameras = (count: number) => ({
    channelSelectionMode: 'automatic',
    customSelectedChannels: [],
    cameras: Array.from({ length: count }, () => ({ label: '', priority: 1 })),
  })
  expect([4, 5].map((count) => accepts(MultipleCamera, cameras(count)))).toEqual([true, false])
  const feeds = (numberOfFeeds: number) => accepts(calls.update.input, { unitId: 'u-1', numberOfFeeds })
  expect([4, 5].map(feeds)).toEqual([true, false])
})

test('R-235 the authentication of an APN is PAP, CHAP, both or none', () => {
  const apn = (authentication: string) =>
    accepts(InterfaceSettings, { port: 0, enabled: true, apns: [{ name: 'internet', user: '', authentication }] })
  expect(['PAP', 'CHAP', 'both', 'none', 'EAP', ''].filter(apn)).toEqual(['PAP', 'CHAP', 'both', 'none'])
})

test('R-238 the audio is encoded with 96, 128 or 192 kbps', () => {
  expect([64, 96, 128, 160, 192, 256].filter((kbps) => accepts(AudioBitrate, kbps))).toEqual([96, 128, 192])
})

test('R-252 a cap is disabled, custom or one of six values in Mbps', () => {
  const options = ['disabled', '3.6', '4.2', '4.4', '5.5', '6.2', '8.0']
  expect([...options, '5.0', 'custom', ''].filter((option) => accepts(BandwidthCap, { option }))).toEqual(options)
  expect(accepts(BandwidthCap, { option: 'custom', kbps: 777 })).toBe(true)
})

test('R-233 a page of the unit search has 50 rows unless the query says otherwise', () => {
  expect(calls.listPage.input.parse({})).toMatchObject({ offset: 0, limit: 50 })
  expect(z.object(pageQuery(['name'])).parse({ limit: '10' })).toMatchObject({ limit: 10 })
})

test('R-274 the country of smart units is usa unless the user chooses another', () => {
  expect(Preferences.parse({}).luSmartCountry).toBe('usa')
})

test('R-035 creation, change, deletion, membership, version, limits and gateway have an admin path', () => {
  const { create, update, remove, addToInventory, removeFromInventory, addToGroup, removeFromGroup } = calls
  const { setTargetVersion, setTotalLimit, setCellularLimit, setDatabridgeOptions, removeDatabridgeOptions, deregister } = calls
  const administrative = [
    create,
    update,
    remove,
    addToInventory,
    removeFromInventory,
    addToGroup,
    removeFromGroup,
    setTargetVersion,
    setTotalLimit,
    setCellularLimit,
    setDatabridgeOptions,
    removeDatabridgeOptions,
    deregister,
  ]
  expect(administrative.filter(({ http }) => !http.some((path) => /^\w+ (\/v2)?\/admin\//.test(path)))).toEqual([])
})

test('R-223 each command takes its own fields and refuses those of the others', () => {
  const commands = Object.entries(calls).filter(([, { http }]) => http.some((path) => path.includes('/commands/')))
  expect(commands.length).toBeGreaterThanOrEqual(22)
  const fieldsOf = (name: string) => Object.keys((calls[name as 'reboot'].input as unknown as z.ZodObject).shape)
  const mixed = commands.flatMap(([name, command]) =>
    commands.flatMap(([other]) => {
      const foreign = fieldsOf(other).find((field) => !fieldsOf(name).includes(field))
      if (foreign === undefined) return []
      const input = { unitId: 'u-1', ...(command.example as object | undefined) }
      return accepts(command.input, input) && !accepts(command.input, { ...input, [foreign]: 1 }) ? [] : [`${name} takes ${foreign}`]
    }),
  )
  expect(mixed).toEqual([])
})

test.each([
  '',
  'rtsp://cam.example:8554',
  'rtsp://camera:Sunrise@cam.example:8554/live?key=<1>',
  'udp://239.0.0.7:5000',
  'udp://@239.0.0.7:5000',
  'srt://[2001:db8::7]:9000?mode=caller',
  'RTMP://Cam_1/app/key',
  'cam.example:8554',
  'admin:secret@192.0.2.7/live',
])('the address of an IP input is accepted: %j', (url) => {
  expect(accepts(calls.setIpInputStream.input, { unitId: 'u-1', enabled: true, url })).toBe(true)
})

test.each([
  'any text',
  '<img src=x>',
  'rtsp://',
  'rtsp://cam.example/live\u200b',
  'rtsp://cam.example:0',
  'cam.example:65536',
  'rtsp://cam.example:port',
  'rtsp://-cam.example',
  'rtsp://a@b@cam.example',
  ' rtsp://cam.example',
  'rtsp://cam.example/live stream',
  'rtsp://cam.example\u0000',
  `rtsp://cam.example/${'x'.repeat(240)}`,
])('the address of an IP input is refused: %j', (url) => {
  expect(accepts(calls.setIpInputStream.input, { unitId: 'u-1', enabled: true, url })).toBe(false)
})
