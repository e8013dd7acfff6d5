import { ChannelStatus } from '@backhaul/contract/channels'
import { expect, test } from 'vitest'
import { refuseIngestAssociation, refuseIngestEnd } from './refuse-association.ts'

const free = { status: 'idle', recording: false, ingest: false, type: 'output' } as const

test('E-075 refuses the association of an ingest channel, of a busy one and of one that records', () => {
  expect(refuseIngestAssociation(free)).toBeNull()
  expect(refuseIngestAssociation({ ...free, ingest: true })?.code).toBe('INGEST_CHANNEL')
  expect(refuseIngestAssociation({ ...free, recording: true })?.code).toBe('INGEST_CHANNEL_BUSY')
  expect(refuseIngestAssociation({ ...free, type: 'distributor' })?.code).toBe('CHANNEL_NOT_CAPABLE')
  const busy = ChannelStatus.options.filter((status) => refuseIngestAssociation({ ...free, status }) !== null)
  expect(busy).toEqual(['collecting', 'online', 'PlayStoredFile', 'connecting', 'upgrading'])
})

test('E-075 refuses the end of the association of a busy channel', () => {
  expect(refuseIngestEnd(free)).toBeNull()
  expect(refuseIngestEnd({ ...free, status: 'collecting' })?.code).toBe('INGEST_CHANNEL_BUSY')
  expect(refuseIngestEnd({ ...free, status: 'online' })?.code).toBe('INGEST_CHANNEL_BUSY')
  expect(refuseIngestEnd({ ...free, recording: true })?.code).toBe('INGEST_CHANNEL_BUSY')
})
