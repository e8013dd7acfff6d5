import { expect, test } from 'vitest'
import { refuseFfmpegOptions } from './refuse-options.ts'

test.each([
  '',
  '-preset veryfast',
  '-b:v 5M -maxrate:v 6M -bufsize 12M',
  '-g 50 -bf 2',
  '-x264-params keyint=50:scenecut=0',
  '-profile:v:0 high -r 30000/1001',
])('M-620 the options "%s" of an encoder are permitted', (text) => expect(refuseFfmpegOptions(text)).toBeNull())

test.each([
  ['-i /etc/passwd', '-i /etc/passwd'],
  ['-preset veryfast -i x', '-i x'],
  ['-f tee', '-f tee'],
  ['-vf movie=/etc/passwd', '-vf movie=/etc/passwd'],
  ['-preset', '-preset'],
  ['-preset very/fast', '-preset very/fast'],
  ['file.mp4 -g', 'file.mp4 -g'],
  ['-b:v 5M out.ts', 'out.ts'],
  ['-x264-params keyint=50:stats=/tmp/x', '-x264-params keyint=50:stats=/tmp/x'],
  ['-constructor x', '-constructor x'],
  ['-g $(reboot)', '-g $(reboot)'],
  ['-protocol_whitelist file', '-protocol_whitelist file'],
])('M-620 "%s" is refused and names "%s"', (text, option) => {
  expect(refuseFfmpegOptions(text)).toEqual({ code: 'FFMPEG_OPTION_REFUSED', params: { option } })
})
