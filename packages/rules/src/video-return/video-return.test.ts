import type { Applications } from '@backhaul/contract/units'
import { expect, test } from 'vitest'
import { acceptApplications } from './video-return.ts'

test.each<[string, Applications, Applications, Applications]>([
  ['connecting video return leaves it off', {}, { videoReturn: 'connecting' }, {}],
  ['stopping video return leaves it running', { videoReturn: 'running' }, { videoReturn: 'stopping' }, { videoReturn: 'running' }],
  ['connecting databridge leaves it off', null, { databridge: 'connecting', ifb: 'running' }, { ifb: 'running' }],
  ['stopping databridge leaves it running', { databridge: 'running' }, { databridge: 'stopping' }, { databridge: 'running' }],
  ['running is taken', {}, { databridge: 'running', videoReturn: 'running' }, { databridge: 'running', videoReturn: 'running' }],
  ['an end is taken', { databridge: 'running' }, {}, {}],
  ['disconnecting is taken', { databridge: 'running' }, { databridge: 'disconnecting' }, { databridge: 'disconnecting' }],
  [
    'other activities connect and stop as reported',
    {},
    { video: 'connecting', store: 'stopping' },
    { video: 'connecting', store: 'stopping' },
  ],
  ['no applications stay none', { databridge: 'running' }, null, null],
])('R-081 R-195 %s', (_, known, reported, accepted) => expect(acceptApplications(known, reported)).toEqual(accepted))
