import type { calls } from '@backhaul/contract/channel-files'
import { fileLinksMax, ownFileLinksMax, refuseTransferring } from '@backhaul/rules/files'
import { hashOfSecret } from '../../devices/link/fleet-grant.ts'
import type { Handle } from '../../http/handle.ts'

const hourMs = 3600 * 1000

export const share: Handle<typeof calls.share> = async ({ file, input: { hours }, ctx, fail, refuse, changed }) => {
  refuse(refuseTransferring({ isTransferring: file.transferring }))
  const secret = ctx.ids.secret()
  const now = ctx.transportClock.now()
  const expiresAt = now + hours * hourMs
  const link = { hash: hashOfSecret(secret), fileId: file.id, by: ctx.caller.username, expiresAt }
  const outcome = await ctx.store.fileShares.add(link, now, { ofFile: fileLinksMax, ofUser: ownFileLinksMax })
  if (outcome === 'missing') throw fail('FILE_NOT_FOUND')
  if (outcome === 'tooMany') throw fail('TOO_MANY_FILE_LINKS', { linksMax: fileLinksMax })
  if (outcome === 'tooManyOwn') throw fail('TOO_MANY_OWN_FILE_LINKS', { linksMax: ownFileLinksMax })
  changed({}, { sharedUntil: expiresAt })
  return { url: `/core/sharedfiles/${secret}`, expiresAt }
}
