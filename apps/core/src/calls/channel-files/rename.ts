import type { calls } from '@backhaul/contract/channel-files'
import { refuseTransferring } from '@backhaul/rules/files'
import type { Handle } from '../../http/handle.ts'
import { shownFile } from './shown-file.ts'

export const rename: Handle<typeof calls.rename> = async ({ file, input: { name }, ctx, fail, refuse, changed }) => {
  refuse(refuseTransferring({ isTransferring: file.transferring }))
  if (!(await ctx.store.channelFiles.rename(file.id, name))) throw fail('NAME_TAKEN')
  changed({ name: file.name }, { name })
  return shownFile(ctx, ctx.caller, { ...file, name })
}
