import type { Server, VideoReturn } from '../../generated/client.ts'
import type { Membership } from './assignment.ts'

const channelsPerServer = 4

/** The programmes that the channels of a server send. */
const pictures = ['Programme', 'Studio clean feed', 'Multiview', 'Teleprompter']

/** The input of a channel: SDI, and SRT on a server in the cloud. The last channel of a server has none. */
function inputOf(server: Server, index: number): object {
  if (index === channelsPerServer - 1) return { input: 'disabled' }
  if (server.cloudProvider === null) return { input: 'sdi' }
  const url = `srt://studio-${index + 1}.${server.name.toLowerCase().replaceAll('_', '-')}.example`
  return { input: 'srt', url, destinationPort: 9000 + index, latencyMs: 250 }
}

/** Four channels for each video return server, in the groups of the server. */
export function makeVideoReturns(servers: readonly Server[], serverGroups: readonly Membership[], now: number) {
  const memberships: Membership[] = []
  const groupsOf = Map.groupBy(serverGroups, ({ id }) => id)
  const videoReturns = servers
    .filter(({ type }) => type === 'vr_server')
    .flatMap((server, s) =>
      pictures.map((description, index): VideoReturn => {
        const number = s * channelsPerServer + index + 1
        const id = `v-${String(number).padStart(4, '0')}`
        for (const { groupId, inventoryId } of groupsOf.get(server.id) ?? []) memberships.push({ id, groupId, inventoryId })
        return {
          id,
          serverId: server.id,
          inventoryId: server.inventoryId,
          name: `${server.name}-RET${index + 1}`,
          description,
          serialNumber: `VRC${String(number).padStart(6, '0')}`,
          settings: { latencyMs: 300, ...inputOf(server, index) },
          wanted: {},
          wantedVersion: 0,
          passphrase: null,
          version: 0,
          lastModified: new Date(now),
          createdAt: server.createdAt,
        }
      }),
    )
  return { videoReturns, memberships }
}
