import type { CurrentUser } from '@backhaul/contract/users'
import { isServiceEnabled } from '@backhaul/rules/permissions'
import { CallError } from '../call-error.ts'
import type { Caller } from '../caller.ts'
import type { Core } from '../context.ts'
import { inventoryInScope } from '../scope.ts'
import { passwordExpiresAt } from './password-expiry.ts'

/** Reads the caller's user, rights and scope, as the console needs them. */
export async function currentUser({ store, config }: Pick<Core, 'store' | 'config'>, caller: Caller): Promise<CurrentUser> {
  const { scope } = caller
  const [user, inventories, groups, services, preferences] = await Promise.all([
    store.users.withRights(caller.userId),
    store.inventories.list(scope),
    store.groups.names(scope),
    store.inventories.services(scope),
    store.preferences.get(caller.userId),
  ])
  // The user was disabled or removed since the session was read last.
  if (user === null) throw new CallError('NOT_SIGNED_IN')
  const enabled = [...new Set(services.filter(({ status }) => isServiceEnabled(status)).map(({ name }) => name))].sort()
  // feature flags are those of the selected group, or of the first one while none is selected.
  const group = groups.find(({ id }) => id === preferences.groupId) ?? groups[0]
  const features = group === undefined ? [] : await store.groups.features(group.id)
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    userLabel: user.userLabel,
    loggedUserRoles: user.roles,
    // Only those the user sees entirely. An inventory reached through a group shows with that group.
    inventories: inventories.filter(({ id }) => inventoryInScope(scope, id)).map(({ id, name }) => ({ id, name })),
    groups,
    services: enabled,
    activeFeatures: features,
    hasGraphics: enabled.includes('graphics'),
    ifbStatus: enabled.includes('audio_ifb') ? 'enabled' : 'disabled',
    wsLibrary: config.WS_LIBRARY,
    subscriptionBatchSize: user.subscriptionBatchSize,
    applicationPermission: user.applicationPermission,
    videoReturnOnly: user.videoReturnOnly,
    passwordExpiresAt: passwordExpiresAt(user.passwordChangedAt, user.passwordExpiryPolicy),
    sessionExpiresAt: caller.expiresAt,
  }
}
