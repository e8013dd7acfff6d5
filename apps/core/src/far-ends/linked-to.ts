import type { Store } from '../store/index.ts'

/**
 * Returns the channel to which another one shall send; null for none. The link is read again, because it ends with the removal of
 * its target too; while the database does not respond, the known one counts.
 */
export async function linkedTo(
  channelId: string,
  known: string | undefined,
  { p2pLinks }: Pick<Store, 'p2pLinks'>,
): Promise<string | null> {
  if (known === undefined) return null
  const link = await p2pLinks.find(channelId).catch(() => undefined)
  if (link === undefined) return known
  return link?.isStarted ? link.targetId : null
}
