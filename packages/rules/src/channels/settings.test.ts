import { expect, test } from 'vitest'
import { refuseInputSource } from './input-source.ts'

test('the source of SRT needs a port, and an address unless it listens', () => {
  expect(refuseInputSource({ type: 'SRT', port: 9000 })).toBeNull()
  expect(refuseInputSource({ type: 'SRT', mode: 'caller', port: 9000 })).toMatchObject({ params: { field: 'address' } })
  expect(refuseInputSource({ type: 'SRT', mode: 'rendezvous', port: 9000, address: 'a.example' })).toBeNull()
  for (const type of ['encoder', 'RTMP', 'WebRTC'] as const) expect(refuseInputSource({ type })).toBeNull()
})

test('the address of SRT is a host name or an IP address', () => {
  const at = (address: string) => refuseInputSource({ type: 'SRT', mode: 'caller', port: 9000, address })
  for (const address of ['srt.example', 'encoder-1', '10.0.0.1', '2001:db8::1', '::1', '[2001:db8::1]']) expect(at(address)).toBeNull()
  for (const address of ['file:///etc/passwd', 'srt://srt.example', 'srt.example:9000', 'srt.example/a', 'user@srt.example', '-a', 'a..b'])
    expect(at(address)).toMatchObject({ params: { field: 'address' } })
})

test('the address of RTMP is that of a server and its application, without a key', () => {
  for (const address of ['', 'rtmp://live.example', 'rtmps://live.example:1936/app', 'rtmp://live.example/app/'])
    expect(refuseInputSource({ type: 'RTMP', address })).toBeNull()
  for (const address of [
    'live.example',
    'file:///etc/passwd',
    'rtmp://user:pw@live.example/app',
    'rtmp://live.example/app/key',
    'rtmp://live.example/app?key=1',
    'rtmp://live.example:99999/app',
    'rtmp://live.example:0',
    'rtmp://live.example:port/app',
    'rtmp://live example',
  ])
    expect(refuseInputSource({ type: 'RTMP', address })).toMatchObject({ code: 'INPUT_SOURCE_INCOMPLETE' })
})

test('the address of an encoder or of WebRTC is a server, without a user and without a path', () => {
  for (const type of ['encoder', 'WebRTC'] as const) {
    const at = (address: string) => refuseInputSource({ type, address })
    for (const address of ['', 'encoder-1', '10.0.0.7', 'encoder.example:8080', '[2001:db8::1]:443', 'https://encoder.example/'])
      expect(at(address)).toBeNull()
    for (const address of [
      'any;text',
      'encoder.example:99999',
      'https://encoder.example:65536',
      'user:pw@encoder.example',
      '../etc/passwd',
    ])
      expect(at(address)).toMatchObject({ code: 'INPUT_SOURCE_INCOMPLETE', params: { field: 'address' } })
  }
})
