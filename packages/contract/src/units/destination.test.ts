import { expect, test } from 'vitest'
import { calls } from './calls.ts'

const accepts = (url: string) => [calls.startCdn, calls.startSocialMedia].map(({ input }) => input.safeParse({ unitId: 'u1', url }).success)

test.each([
  'rtmp://ingest.cdn.example/live',
  'rtmps://live.social.example:443/app/key?token=1',
  'srt://ingest.cdn.example:9000?streamid=key',
  'https://ingest.cdn.example',
])('API-077 API-079 accepts the destination %s', (url) => {
  expect(accepts(url)).toEqual([true, true])
})

test.each([
  'rtmp://ingest.cdn.example',
  'rtmp://ingest.cdn.example/',
  'rtmps://ingest.cdn.example?key=1',
  'rtmp:///live',
  'ftp://a.example/b',
  'rtmp://ingest.cdn.example:99999/live',
  'srt://ingest.cdn.example:0',
])(
  'API-077 API-079 refuses the destination %s: an RTMP address needs a path, where the application and the key are; ports end at 65535',
  (url) => {
    expect(accepts(url)).toEqual([false, false])
  },
)
