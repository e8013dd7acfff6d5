import * as z from 'zod'
import { call } from '../call.ts'
import { Id } from '../id.ts'
import { versioned } from '../versioned.ts'
import { Ptmp } from './details.ts'

const delay = z.int('integer').min(0, 'min').max(20_000, 'max').nullable()

/** API-181. `possible`: the channels in scope that can be targets. */
export const getPtmp = call({
  http: ['GET /admin/channels/:channelId/ptmp', 'GET /v2/admin/channels/:channelId/ptmp'],
  access: 'channels.administer',
  on: 'channel',
  summary: 'Point-to-multipoint settings of a channel',
  output: Ptmp.extend({ possible: z.array(z.object({ uid: Id, name: z.string() })) }),
  assumed: true,
})

/** API-201: the channels in scope that have targets; with `uniqueID` the one channel, also without targets. */
export const listPtmp = call({
  http: 'GET /fetchPtmpChannels',
  access: 'channels.read',
  summary: 'Channels that send to several others, with a status and a bitrate for each target',
  input: { uniqueID: Id.optional() },
  output: z.array(Ptmp),
  assumed: true,
  errors: ['CHANNEL_NOT_FOUND'],
})

/** API-202. The targets replace the former ones; none ends it. Targets that the caller does not see stay. */
export const updatePtmp = call({
  http: 'POST /updatePtmpChannels',
  access: 'channels.configure',
  on: 'ptmpChannel',
  device: true,
  summary: 'Set the channels that get the video of a channel',
  input: { machines: z.array(z.object({ uid: Id })).max(16, 'max'), delay: delay.optional(), ...versioned },
  output: Ptmp,
  assumed: true,
  errors: ['CHANNEL_UPGRADING', 'CHANNEL_NOT_CAPABLE', 'PTMP_TARGET_REFUSED', 'CONFIGURATION_CHANGED'],
  example: { machines: [] },
})
