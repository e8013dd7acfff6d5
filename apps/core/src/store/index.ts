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
import { defaultResourcesStore } from './default-resources.ts'
import { destinationsStore } from './destinations.ts'
import { fileSharesStore } from './file-shares.ts'
import { fleetTokensStore } from './fleet-tokens.ts'
import { gatewaysStore } from './gateways.ts'
import { graphicsStore } from './graphics.ts'
import { graphicsOnAirStore } from './graphics-on-air.ts'
import { groupUsersStore } from './group-users.ts'
import { groupsStore } from './groups.ts'
import { idempotencyStore } from './idempotency.ts'
import { inventoriesStore } from './inventories.ts'
import { inventoryServicesStore } from './inventory-services.ts'
import { liveStore } from './live.ts'
import { managedGroupsStore } from './managed-groups.ts'
import { mailsStore } from './mails.ts'
import type { Marks, Work } from './marks.ts'
import { notificationsStore } from './notifications.ts'
import { objectChangesStore } from './object-changes.ts'
import { organisationsStore } from './organisations.ts'
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
import { wishesStore } from './wishes.ts'
import { createDiskWatch, withTimeout } from './with-timeout.ts'
import { createWriteQueue } from './write-queue.ts'

/** Holds all of the core's SQL. Functions that read an object for a caller take the caller's scope. */
export function createStore(prisma: PrismaClient, options: { demo: boolean }) {
  const disk = createDiskWatch()
  const limited = <Area extends Record<keyof Area, Work>>(store: Marks<Area>) => withTimeout(store, disk)
  /** Additions to an inventory wait in one queue, because each locks its row to count them. */
  const inOrder = createWriteQueue()
  return {
    /** Returns whether the database answers, however slowly, and has space. */
    ping: (): Promise<boolean> =>
      poolOf(prisma)
        .query('SELECT 1')
        .then(
          () => !disk.isFull(),
          () => false,
        ),
    activity: limited(activityStore(prisma)),
    aiSessions: limited(aiSessionsStore(prisma)),
    alertRecipients: limited(alertRecipientsStore(prisma)),
    alerts: limited(alertsStore(prisma)),
    audioRooms: limited(audioRoomsStore(prisma, inOrder)),
    audit: limited(auditStore(prisma)),
    channelFiles: limited(channelFilesStore(prisma)),
    channelInterfaces: limited(channelInterfacesStore(prisma)),
    channelOverlays: limited(channelOverlaysStore(prisma)),
    channelSecrets: limited(channelSecretsStore(prisma)),
    channels: limited(channelsStore(prisma)),
    cores: limited(coresStore(prisma)),
    defaultResources: limited(defaultResourcesStore(prisma)),
    destinations: limited(destinationsStore(prisma, inOrder)),
    fileShares: limited(fileSharesStore(prisma)),
    fleetTokens: limited(fleetTokensStore(prisma)),
    gateways: limited(gatewaysStore(prisma)),
    graphics: limited(graphicsStore(prisma, inOrder)),
    graphicsOnAir: limited(graphicsOnAirStore(prisma)),
    groupUsers: limited(groupUsersStore(prisma)),
    groups: limited(groupsStore(prisma)),
    idempotency: limited(idempotencyStore(prisma)),
    inventories: limited(inventoriesStore(prisma)),
    inventoryServices: limited(inventoryServicesStore(prisma)),
    live: limited(liveStore(prisma)),
    mails: limited(mailsStore(prisma)),
    managedGroups: limited(managedGroupsStore(prisma)),
    notifications: limited(notificationsStore(prisma)),
    objectChanges: limited(objectChangesStore(prisma)),
    organisations: limited(organisationsStore(prisma)),
    p2pLinks: limited(p2pLinksStore(prisma)),
    preferences: limited(preferencesStore(prisma)),
    resourceUnits: limited(resourceUnitsStore(prisma)),
    resources: limited(resourcesStore(prisma)),
    retention: limited(retentionStore(prisma)),
    sealedSecrets: limited(sealedSecretsStore(prisma)),
    servers: limited(serversStore(prisma)),
    sessions: limited(sessionsStore(prisma)),
    socialAccounts: limited(socialAccountsStore(prisma)),
    stories: limited(storiesStore(prisma, inOrder)),
    storySources: limited(storySourcesStore(prisma, inOrder)),
    unitCommands: limited(unitCommandsStore(prisma)),
    unitMachines: limited(unitMachinesStore(prisma)),
    unitServices: limited(unitServicesStore(prisma)),
    units: limited(unitsStore(prisma)),
    users: limited(usersStore(prisma, options)),
    videoReturns: limited(videoReturnsStore(prisma)),
    wishes: limited(wishesStore(prisma)),
  }
}
export type Store = ReturnType<typeof createStore>
