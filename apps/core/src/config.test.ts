import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each([
  ['TILE_URL', 'foo'],
  ['TILE_URL', 'https://tiles.example/tile.png'],
  ['TILE_URL', 'ftp://tiles.example/{z}/{x}/{y}.png'],
  ['TILE_URL', '//tiles.example/{z}/{x}/{y}.png'],
  ['CHAT_SCRIPT_URL', 'http://chat.example/chat.js'],
  ['CHAT_SCRIPT_INTEGRITY', 'md5-x'],
  ['CHAT_SCRIPT_INTEGRITY', 'sha384-x'],
  ['ANALYTICS_URL', 'http://views.example'],
  ['WS_LIBRARY', 'zzz'],
  ['PORT', '70000'],
  ['DEMO', 'false'],
  ['ALLOWED_HOSTS', 'http://studio'],
  ['TRUSTED_PROXIES', '10.0.0.0/99'],
])('%s=%s ends the start with one sentence that names the setting', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^The setting ${name} cannot be used: [^\\n]+\\.$`))
})

test.each([
  [{ PORT: 'abc' }, 'PORT cannot be used: it must be a whole number from 0 to 65535.'],
  [{ HEARTBEAT_MS: '1.5' }, 'HEARTBEAT_MS cannot be used: it must be a whole number of 1 or more.'],
  [{ SESSION_MAX_H: '0' }, 'SESSION_MAX_H cannot be used: it must be a number above 0.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL cannot be used: it must be one of fatal, error, warn, info, debug, trace, silent.'],
  [{ DEVICE_TOKEN: 'short' }, 'DEVICE_TOKEN cannot be used: it must have 16 characters or more.'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL cannot be used: it must be an address like postgresql://user:password@host/backhaul.'],
  [
    { CHAT_SCRIPT_URL: 'http://chat.example/chat.js' },
    'CHAT_SCRIPT_URL cannot be used: it must be an https address like https://chat.example/chat.js.',
  ],
  [{ ANALYTICS_URL: 'http://views.example' }, 'ANALYTICS_URL cannot be used: it must be an https address like https://views.example/page.'],
  [{ MATRIX_URL: 'foo' }, 'MATRIX_URL cannot be used: it must be an address like https://studio.example.'],
])('%j is refused with the values that are possible', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(`The setting ${sentence}`)
})

test('an empty variable counts as not set', () => {
  const empty = { PORT: '', DATA_DIR: '', DATABASE_URL: '', DEVICE_TOKEN: '', DEMO: '', MATRIX_URL: '', TILE_URL: '' }
  expect(readConfig(empty)).toEqual(readConfig({}))
})

test.each(['https://tiles.example/{z}/{x}/{y}.png', '/tiles/{z}/{x}/{y}.png'])('TILE_URL=%s is accepted', (TILE_URL) => {
  expect(readConfig({ TILE_URL }).TILE_URL).toBe(TILE_URL)
})
