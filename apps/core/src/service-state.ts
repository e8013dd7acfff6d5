import type { ServiceState, TrialService } from '@backhaul/contract/services'
import { refuseGraphics } from '@backhaul/rules/graphics'
import { trialStateOf, trialUseMs } from '@backhaul/rules/services'
import type { Core } from './context.ts'

/** Returns the state of a managed service of an inventory, with the use that runs. */
export async function serviceOf(
  { store, clock }: Pick<Core, 'store' | 'clock'>,
  inventoryId: string,
  name: TrialService,
): Promise<ServiceState> {
  const found = await store.inventoryServices.find(inventoryId, name)
  const now = clock.now()
  const usedSince = found?.usedSince ?? null
  const usedMs = (found?.usedMs ?? 0) + (usedSince === null ? 0 : Math.max(0, now - usedSince))
  const state = trialStateOf(name, found && { ...found, usedMs }, now)
  return {
    serviceName: name,
    state,
    trialEndsAt: found?.trialEndsAt ?? null,
    expiresAt: found?.expiresAt ?? null,
    usedMs: Math.round(usedMs),
    usageLimitMs: state === 'purchasedService' || state === 'expiredService' ? null : trialUseMs(name),
    usedSince,
  }
}

/** returns why an inventory has no graphics; null when it has. */
export const graphicsRefusal = async (core: Pick<Core, 'store' | 'clock'>, inventoryId: string) =>
  refuseGraphics((await serviceOf(core, inventoryId, 'graphics')).state)
