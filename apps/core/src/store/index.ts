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
import { createDiskWatch, withTimeout } from './with-timeout.ts'
import { createWriteQueue } from './write-queue.ts'

/** The objects of inventories. Additions wait in one queue for each inventory, because each locks its row to count them. */
function inInventories(prisma: PrismaClient, disk: ReturnType<typeof createDiskWatch>) {
  const inOrder = createWriteQueue()
  return {
    audioRooms: withTimeout(disk.watch(audioRoomsStore(prisma, inOrder)), {
      writes: ['create', 'update', 'remove', 'putParticipant', 'removeParticipant'],
      unbounded: ['all', 'some'],
    }),
    destinations: withTimeout(disk.watch(destinationsStore(prisma, inOrder)), {
      reads: ['list', 'find', 'ofChannel'],
      writes: ['create', 'update', 'remove', 'associate'],
    }),
    graphics: withTimeout(disk.watch(graphicsStore(prisma, inOrder)), {
      reads: ['list', 'find', 'ofJob'],
      writes: ['create', 'setJob', 'endJob', 'remove'],
    }),
    stories: withTimeout(disk.watch(storiesStore(prisma, inOrder)), {
      reads: ['list', 'count', 'find'],
      writes: ['create', 'update', 'remove', 'assignUnits'],
    }),
    storySources: withTimeout(disk.watch(storySourcesStore(prisma, inOrder)), {
      reads: ['find'],
      writes: ['configure', 'claim', 'claimDue', 'setResult', 'takeStories'],
    }),
  }
}

/** The devices, and the objects of one device. */
function ofDevices(prisma: PrismaClient, disk: ReturnType<typeof createDiskWatch>) {
  return {
    channels: withTimeout(disk.watch(channelsStore(prisma)), {
      reads: ['configuration'],
      writes: ['setMemberships', 'create', 'remove'],
      unbounded: ['all', 'some', 'current', 'configure'],
    }),
    servers: withTimeout(disk.watch(serversStore(prisma)), {
      reads: ['configuration'],
      writes: ['setMemberships', 'create', 'remove'],
      unbounded: ['all', 'some', 'current', 'configure'],
    }),
    units: withTimeout(disk.watch(unitsStore(prisma)), {
      reads: ['configuration'],
      writes: ['setMemberships', 'create', 'remove'],
      unbounded: ['all', 'some', 'current', 'configure'],
    }),
    videoReturns: withTimeout(videoReturnsStore(prisma), {
      reads: ['configuration'],
      writes: ['configure', 'setMemberships', 'create', 'remove'],
      unbounded: ['all', 'some', 'current'],
    }),
    gateways: withTimeout(gatewaysStore(prisma), {
      reads: ['configuration'],
      writes: ['configure', 'setMemberships', 'create', 'remove'],
      unbounded: ['all', 'some', 'current'],
    }),
    channelFiles: withTimeout(disk.watch(channelFilesStore(prisma)), {
      reads: ['list', 'find', 'ofChannel', 'sentBy', 'chunksOf'],
      writes: ['remove', 'rename', 'addChunk', 'dropTransfersOf'],
      unbounded: ['put', 'dropTransfer'],
    }),
    channelInterfaces: withTimeout(disk.watch(channelInterfacesStore(prisma)), {
      writes: ['associate', 'dissociate'],
      unbounded: ['all', 'ofServers'],
    }),
    channelOverlays: withTimeout(disk.watch(channelOverlaysStore(prisma)), { reads: ['find'] }),
    channelSecrets: withTimeout(disk.watch(channelSecretsStore(prisma)), { reads: ['read'] }),
    unitMachines: withTimeout(unitMachinesStore(prisma), { reads: ['list'], writes: ['set'] }),
    unitServices: withTimeout(unitServicesStore(prisma), { reads: ['list'], writes: ['add', 'remove'] }),
    unitCommands: withTimeout(disk.watch(unitCommandsStore(prisma)), {
      reads: ['ofUnit', 'lastDone'],
      writes: ['endAbandoned'],
      unbounded: ['write'],
    }),
    p2pLinks: withTimeout(disk.watch(p2pLinksStore(prisma)), {
      reads: ['find'],
      writes: ['create', 'change', 'remove'],
      unbounded: ['started', 'setStarted'],
    }),
    graphicsOnAir: withTimeout(disk.watch(graphicsOnAirStore(prisma)), {
      reads: ['all'],
      writes: ['putOnAir', 'takeOffAir'],
      unbounded: ['endTrials'],
    }),
  }
}

/** Holds all of the core's SQL. Functions that read an object for a caller take the caller's scope. */
export function createStore(prisma: PrismaClient, options: { demo: boolean }) {
  const disk = createDiskWatch()
  return {
    ...inInventories(prisma, disk),
    ...ofDevices(prisma, disk),
    /** Returns whether the database answers, however slowly, and has space. */
    ping: (): Promise<boolean> =>
      poolOf(prisma)
        .query('SELECT 1')
        .then(
          () => !disk.isFull(),
          () => false,
        ),
    activity: disk.watch(activityStore(prisma)),
    aiSessions: withTimeout(disk.watch(aiSessionsStore(prisma)), { reads: ['find'], writes: ['create', 'write', 'remove', 'keepNewest'] }),
    alertRecipients: withTimeout(disk.watch(alertRecipientsStore(prisma)), {
      reads: ['of', 'isVerified', 'linkedAt'],
      writes: ['link', 'verify'],
    }),
    alerts: disk.watch(alertsStore(prisma)),
    audit: withTimeout(disk.watch(auditStore(prisma)), { writes: ['add', 'addOnce'], unbounded: ['signIns'] }),
    cores: withTimeout(coresStore(prisma), { writes: ['note', 'remove'] }),
    fileShares: withTimeout(fileSharesStore(prisma), { reads: ['find', 'ofFile'], writes: ['add', 'end'] }),
    fleetTokens: withTimeout(fleetTokensStore(prisma), {
      reads: ['find', 'list', 'hashes', 'unknownDevices'],
      writes: ['create', 'revoke'],
    }),
    groups: withTimeout(groupsStore(prisma), {
      reads: ['list', 'names', 'inInventories', 'features'],
      writes: ['create', 'remove', 'setAlerts'],
      unbounded: ['all'],
    }),
    idempotency: withTimeout(idempotencyStore(prisma), { writes: ['keep', 'release'], unbounded: ['claim'] }),
    inventories: withTimeout(inventoriesStore(prisma), {
      reads: ['list', 'services', 'servicesOf', 'serviceStatus', 'sipServer'],
      writes: ['create', 'remove'],
      unbounded: ['all', 'serviceStatuses'],
    }),
    inventoryServices: withTimeout(inventoryServicesStore(prisma), { reads: ['find'], writes: ['startTrial'] }),
    live: disk.watch(liveStore(prisma)),
    managedGroups: withTimeout(managedGroupsStore(prisma), { reads: ['list', 'get'], writes: ['create', 'update', 'remove'] }),
    mails: withTimeout(disk.watch(mailsStore(prisma)), { reads: ['list'], writes: ['add', 'claimDue', 'retryAt', 'end'] }),
    notifications: withTimeout(notificationsStore(prisma), { reads: ['current'] }),
    objectChanges: objectChangesStore(prisma),
    organisations: withTimeout(organisationsStore(prisma), { reads: ['list', 'get'], writes: ['create', 'update', 'remove'] }),
    preferences: withTimeout(preferencesStore(prisma), { reads: ['get'], writes: ['change'] }),
    retention: retentionStore(prisma),
    resources: withTimeout(resourcesStore(prisma), { reads: ['list', 'find', 'countReferring'], writes: ['create', 'update', 'remove'] }),
    groupUsers: withTimeout(groupUsersStore(prisma), { reads: ['list'], writes: ['add', 'remove'] }),
    defaultResources: withTimeout(defaultResourcesStore(prisma), { writes: ['set'] }),
    resourceUnits: withTimeout(resourceUnitsStore(prisma), { reads: ['list', 'of'], writes: ['assign', 'unassign'] }),
    sealedSecrets: disk.watch(sealedSecretsStore(prisma)),
    sessions: withTimeout(sessionsStore(prisma), { reads: ['find', 'ofUser'], writes: ['open', 'changePassword', 'remove', 'tidy'] }),
    socialAccounts: withTimeout(disk.watch(socialAccountsStore(prisma)), {
      reads: ['list', 'withToken'],
      writes: ['connect', 'change', 'remove'],
    }),
    users: withTimeout(usersStore(prisma, options), {
      reads: ['withRights', 'namedWithRights', 'credentials', 'passwordHash', 'contact'],
      writes: ['setContact', 'update', 'create'],
      unbounded: ['memberships'],
    }),
  }
}
export type Store = ReturnType<typeof createStore>
