import { ConsoleConfig } from '@backhaul/contract/platform'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each([
  [{}],
  [{ transport: 'rest' }],
  [{ core: 'https://core.example/core', realtime: 'wss://core.example/rt', tileUrl: '/tiles/{z}/{x}/{y}.png', tileAttribution: '© us' }],
  [{ chat: { url: 'https://chat.example/chat.js', integrity: 'sha384-x' }, analyticsUrl: 'https://views.example/page' }],
  [{ demo: [{ username: 'a', password: 'b', role: 'luc_admin', group: 'start' }] }],
])('reads %j as the schema of the contract does', (raw) => {
  expect(readConfig(raw)).toEqual(ConsoleConfig.parse(raw))
})

test('falls back to the defaults where a value makes no sense', () => {
  expect(
    readConfig({
      core: 7,
      transport: 'carrier pigeon',
      demo: [{ username: 'a' }, { username: 'a', password: 'b', role: 'luc_admin', group: 'best' }, null],
      tileUrl: null,
      chat: { url: 'https://chat.example/chat.js' },
      analyticsUrl: '',
    }),
  ).toEqual(ConsoleConfig.parse({}))
})
