import { poolOf } from '@backhaul/database'
import type { PrismaClient } from '@backhaul/database/client'
import { activityStore } from './activity.ts'
import { aiSessionsStore } from './ai-sessions.ts'
import { alertRecipientsStore } from './alert-recipients.ts'
import { alertsStore } from './alerts.ts'
import { audioRoomsStore } from './audio-rooms.ts'
import { auditStore } from './audit.ts'
import { channelFilesStore } from './channel-files.ts'
import { channelInterfacesStore } from './channel-interfaces.ts'
import { channelOverlaysStore } from './channel-overlays.ts'
import { channelSecretsStore } from './channel-secrets.ts'
import { channelsStore } from './channels.ts'
import { coresStore } from './cores.ts'
import { destinationsStore } from './destinations.ts'
import { fileSharesStore } from './file-shares.ts'
import { fleetTokensStore } from './fleet-tokens.ts'
import { gatewaysStore } from './gateways.ts'
import { graphicsStore } from './graphics.ts'
import { graphicsOnAirStore } from './graphics-on-air.ts'
import { groupsStore } from './groups.ts'
import { idempotencyStore } from './idempotency.ts'
import { inventoriesStore } from './inventories.ts'
import { inventoryServicesStore } from './inventory-services.ts'
import { liveStore } from './live.ts'
import { mailsStore } from './mails.ts'
import { notificationsStore } from './notifications.ts'
import { objectChangesStore } from './object-changes.ts'
import { p2pLinksStore } from './p2p-links.ts'
import { preferencesStore } from './preferences.ts'
import { resourceUnitsStore } from './resource-units.ts'
import { resourcesStore } from './resources.ts'
import { retentionStore } from './retention.ts'
import { serversStore } from './servers.ts'
import { sealedSecretsStore } from './sealed-secrets.ts'
import { sessionsStore } from './sessions.ts'
import { socialAccountsStore } from './social-accounts.ts'
import { storySourcesStore } from './story-sources.ts'
import { storiesStore } from './stories.ts'
import { unitCommandsStore } from './unit-commands.ts'
import { unitMachinesStore } from './unit-machines.ts'
import { unitServicesStore } from './unit-services.ts'
import { unitsStore } from './units.ts'
import { usersStore } from './users.ts'
import { videoReturnsStore } from './video-returns.ts'
import { createDiskWatch, withTimeout } from './with-timeout.ts'
import { createWriteQueue } from './write-queue.ts'

/** The objects of inventories. Additions wait in one queue for each inventory, because each locks its row to count them. */
function inInventories(prisma: PrismaClient, disk: ReturnType<typeof createDiskWatch>) {
  const inOrder = createWriteQueue()
  return {
    audioRooms: withTimeout(disk.watch(audioRoomsStore(prisma, inOrder)), { unbounded: ['all', 'some'] }),
    destinations: withTimeout(disk.watch(destinationsStore(prisma, inOrder)), { reads: ['list', 'find', 'ofChannel'] }),
    graphics: withTimeout(disk.watch(graphicsStore(prisma, inOrder)), { reads: ['list', 'find', 'ofJob'] }),
    stories: withTimeout(disk.watch(storiesStore(prisma, inOrder)), { reads: ['list', 'count', 'find'] }),
    storySources: withTimeout(disk.watch(storySourcesStore(prisma, inOrder)), { reads: ['find'] }),
  }
}

/** Holds all of the core's SQL. Functions that read an object for a caller take the caller's scope. */
export function createStore(prisma: PrismaClient, options: { demo: boolean }) {
  const disk = createDiskWatch()
  return {
    ...inInventories(prisma, disk),
    /** Returns whether the database answers, however slowly, and has space. */
    ping: (): Promise<boolean> =>
      poolOf(prisma)
        .query('SELECT 1')
        .then(
          () => !disk.isFull(),
          () => false,
        ),
    activity: disk.watch(activityStore(prisma)),
    aiSessions: withTimeout(disk.watch(aiSessionsStore(prisma)), { reads: ['find'] }),
    alertRecipients: withTimeout(disk.watch(alertRecipientsStore(prisma)), { reads: ['of', 'isVerified'] }),
    alerts: disk.watch(alertsStore(prisma)),
    audit: withTimeout(disk.watch(auditStore(prisma)), { unbounded: ['signIns'] }),
    channelFiles: withTimeout(disk.watch(channelFilesStore(prisma)), {
      reads: ['list', 'find', 'ofChannel'],
      unbounded: ['put', 'dropTransfer'],
    }),
    channelInterfaces: withTimeout(disk.watch(channelInterfacesStore(prisma)), { unbounded: ['all', 'ofServers'] }),
    channelOverlays: withTimeout(disk.watch(channelOverlaysStore(prisma)), { reads: ['find'] }),
    channelSecrets: withTimeout(disk.watch(channelSecretsStore(prisma)), { reads: ['read'] }),
    channels: withTimeout(disk.watch(channelsStore(prisma)), {
      reads: ['configuration'],
      unbounded: ['all', 'some', 'current', 'configure'],
    }),
    cores: withTimeout(coresStore(prisma)),
    fileShares: withTimeout(fileSharesStore(prisma), { reads: ['find'] }),
    fleetTokens: withTimeout(fleetTokensStore(prisma), { reads: ['find', 'list', 'hashes', 'unknownDevices'] }),
    gateways: withTimeout(gatewaysStore(prisma), { unbounded: ['all', 'some', 'current'] }),
    graphicsOnAir: withTimeout(disk.watch(graphicsOnAirStore(prisma)), { reads: ['all'], unbounded: ['endTrials'] }),
    groups: withTimeout(groupsStore(prisma), { reads: ['list', 'names', 'inInventories', 'features'], unbounded: ['all'] }),
    idempotency: withTimeout(idempotencyStore(prisma), { unbounded: ['claim'] }),
    inventories: withTimeout(inventoriesStore(prisma), {
      reads: ['list', 'services', 'servicesOf', 'serviceStatus', 'sipServer'],
      unbounded: ['all', 'serviceStatuses'],
    }),
    inventoryServices: withTimeout(inventoryServicesStore(prisma), { reads: ['find'] }),
    live: disk.watch(liveStore(prisma)),
    mails: withTimeout(disk.watch(mailsStore(prisma)), { reads: ['list'] }),
    notifications: withTimeout(notificationsStore(prisma), { reads: ['current'] }),
    objectChanges: objectChangesStore(prisma),
    p2pLinks: withTimeout(disk.watch(p2pLinksStore(prisma)), { reads: ['find'], unbounded: ['started', 'setStarted'] }),
    preferences: withTimeout(preferencesStore(prisma), { reads: ['get'] }),
    retention: retentionStore(prisma),
    resources: withTimeout(resourcesStore(prisma), { reads: ['list', 'find'] }),
    resourceUnits: withTimeout(resourceUnitsStore(prisma), { reads: ['list'] }),
    sealedSecrets: disk.watch(sealedSecretsStore(prisma)),
    servers: withTimeout(disk.watch(serversStore(prisma)), {
      reads: ['configuration'],
      unbounded: ['all', 'some', 'current', 'configure'],
    }),
    sessions: withTimeout(sessionsStore(prisma), { reads: ['find', 'ofUser'] }),
    socialAccounts: withTimeout(disk.watch(socialAccountsStore(prisma)), { reads: ['list', 'withToken'] }),
    units: withTimeout(disk.watch(unitsStore(prisma)), { reads: ['configuration'], unbounded: ['all', 'some', 'current', 'configure'] }),
    unitMachines: withTimeout(unitMachinesStore(prisma), { reads: ['list'] }),
    unitServices: withTimeout(unitServicesStore(prisma), { reads: ['list'] }),
    unitCommands: withTimeout(disk.watch(unitCommandsStore(prisma)), { reads: ['ofUnit'], unbounded: ['write'] }),
    users: withTimeout(usersStore(prisma, options), {
      reads: ['withRights', 'credentials', 'passwordHash', 'contact'],
      unbounded: ['memberships'],
    }),
    videoReturns: withTimeout(videoReturnsStore(prisma), { unbounded: ['all', 'some', 'current'] }),
  }
}
export type Store = ReturnType<typeof createStore>
