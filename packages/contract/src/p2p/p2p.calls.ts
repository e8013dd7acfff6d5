import * as z from 'zod'
import { call } from '../call.ts'
import { Done, Id } from '../id.ts'
import { P2pGroup, p2pGroupsMax, P2pLink } from './link.ts'

const targetErrors = [
  'P2P_TARGET_IS_SOURCE',
  'P2P_TARGET_IN_USE',
  'P2P_LOOP',
  'P2P_TARGET_OUTSIDE_GROUPS',
  'CHANNEL_TAKES_NO_UNIT',
  'CHANNEL_NOT_FOUND',
] as const
const example = { targetId: 'c-0002' }
const missing = ['P2P_LINK_NOT_FOUND'] as const

/** API-282. */
export const get = call({
  http: 'GET /v2/p2p/:channelId',
  access: 'channels.read',
  on: 'channel',
  summary: 'The point-to-point link of a channel, with the status of its target',
  output: P2pLink,
  assumed: true,
  errors: missing,
})

/** API-283. */
export const create = call({
  http: 'POST /v2/p2p/:channelId',
  access: 'channels.configure',
  on: 'channel',
  summary: 'Set up a point-to-point link from a channel to another one',
  input: { targetId: Id },
  output: P2pLink,
  assumed: true,
  errors: ['P2P_LINK_EXISTS', ...targetErrors],
  example,
})

/** API-284. A link that sends is stopped first. */
export const remove = call({
  http: 'DELETE /v2/p2p/:channelId',
  access: 'channels.configure',
  on: 'channel',
  summary: 'Remove a point-to-point link',
  output: Done,
  errors: [...missing, 'P2P_LINK_RUNS'],
})

/** API-285. */
export const update = call({
  http: 'PUT /v2/p2p/:channelId',
  access: 'channels.configure',
  on: 'channel',
  summary: 'Change the target of a point-to-point link',
  input: { targetId: Id },
  output: P2pLink,
  assumed: true,
  errors: [...missing, 'P2P_LINK_RUNS', ...targetErrors],
  example,
})

/** API-286. */
export const start = call({
  http: 'POST /v2/p2p/:channelId/stream',
  access: 'channels.operate',
  on: 'channel',
  device: true,
  summary: 'Start the stream of a point-to-point link',
  output: P2pLink,
  assumed: true,
  errors: [...missing, 'P2P_LINK_RUNS', 'CHANNEL_OFFLINE'],
})

/** API-287. */
export const stop = call({
  http: 'DELETE /v2/p2p/:channelId/stream',
  access: 'channels.operate',
  on: 'channel',
  device: true,
  summary: 'Stop the stream of a point-to-point link',
  output: P2pLink,
  assumed: true,
  errors: [...missing, 'P2P_LINK_STOPPED'],
})

/** API-288. The groups that the caller sees, of those of the link. */
export const listGroups = call({
  http: 'GET /v2/p2p/:channelId/groups',
  access: 'channels.read',
  on: 'channel',
  summary: 'Groups whose channels may be the target of a point-to-point link',
  output: z.object({ groups: z.array(P2pGroup) }),
  assumed: true,
  errors: missing,
})

/** API-289. Groups that the caller does not see stay. */
export const setGroups = call({
  http: 'PUT /v2/p2p/:channelId/groups',
  access: 'channels.configure',
  on: 'channel',
  summary: 'Change the groups of a point-to-point link',
  input: { groupIds: z.array(Id).max(p2pGroupsMax), selectedGroupId: Id.nullable() },
  refine: {
    check: ({ groupIds, selectedGroupId }) => selectedGroupId === null || groupIds.includes(selectedGroupId),
    path: 'selectedGroupId',
    message: 'invalid',
  },
  output: z.object({ groups: z.array(P2pGroup) }),
  assumed: true,
  errors: [...missing, 'GROUP_NOT_FOUND', 'P2P_TARGET_OUTSIDE_GROUPS'],
  example: { groupIds: [], selectedGroupId: null },
})

/** API-290. */
export const getSelectedGroup = call({
  http: 'GET /v2/p2p/:channelId/groups/selected',
  access: 'channels.read',
  on: 'channel',
  summary: 'The selected group of a point-to-point link',
  output: z.object({ group: P2pGroup.omit({ selected: true }).nullable() }),
  assumed: true,
  errors: missing,
})
