import { describe, expect, test } from 'vitest'
import { readFfmpegOptions } from './ffmpeg.ts'
import { refuseInputSource } from './input-source.ts'

describe('FFMPEG options', () => {
  test.each(['', '-preset veryfast', '-b:v 4500k -maxrate 5M -bufsize 9M', '-r 30000/1001 -s 1920x1080', '-profile:v high -level 4.1'])(
    'take "%s"',
    (text) => expect(readFfmpegOptions(text)).toEqual({ arguments: text.split(' ').filter(Boolean) }),
  )

  test.each([
    ['-i', '-i x'],
    ['-vf', '-vf movie=/etc/passwd'],
    ['-f', '-f tee'],
    ['-filter_complex', '-filter_complex x'],
    ['rtmp://evil.example/', 'rtmp://evil.example/ -g'],
    ['constructor', 'constructor 1'],
    ['-g', '-g 50 -g 60'],
    ['"-g"', '"-g" 50'],
  ])('refuse the option %s', (option, text) =>
    expect(readFfmpegOptions(text)).toMatchObject({ refusal: { code: 'FFMPEG_OPTION_REFUSED', params: { option } } }),
  )

  test.each(['-preset', '-preset $(reboot)', '-g 50;', '-b:v /dev/null', '-s 1x1', '-crf -1', '-tune `id`'])(
    'refuse the value of "%s"',
    (text) => expect(readFfmpegOptions(text)).toMatchObject({ refusal: { code: 'FFMPEG_VALUE_REFUSED' } }),
  )
})

test('the source of SRT needs a port, and an address unless it listens', () => {
  expect(refuseInputSource({ type: 'SRT', port: 9000 })).toBeNull()
  expect(refuseInputSource({ type: 'SRT', mode: 'caller', port: 9000 })).toMatchObject({ params: { field: 'address' } })
  expect(refuseInputSource({ type: 'SRT', mode: 'rendezvous', port: 9000, address: 'a.example' })).toBeNull()
  for (const type of ['encoder', 'RTMP', 'WebRTC'] as const) expect(refuseInputSource({ type })).toBeNull()
})
