import { type calls, uploadedFilesMax } from '@backhaul/contract/units'
import type { Handle } from '../../http/handle.ts'
import { filesOf, uploadedFiles } from './uploaded-files.ts'

/** Commands that are looked at: each of them has files, so that the last ones are among them. */
const commandsMax = 30
const pathsMax = 1000

export const listUploadedFiles: Handle<typeof calls.listUploadedFiles> = async ({ unit, ctx }) => {
  // The newest entries may not be written yet.
  await ctx.registry.flush()
  const log = await ctx.store.unitCommands.ofUnit(unit.id, commandsMax, ['uploadFiles', 'cancelUpload'])
  const paths = [...new Set(log.flatMap(filesOf))].slice(0, pathsMax)
  const [newest, named] = await Promise.all([
    ctx.store.channelFiles.sentBy(unit.id, uploadedFilesMax),
    ctx.store.channelFiles.sentBy(unit.id, pathsMax, paths),
  ])
  return uploadedFiles(log, [...newest, ...named], uploadedFilesMax).map((file) => {
    const server = ctx.registry.views.server(ctx.caller, file.serverId)
    return { ...file, serverId: server?.id ?? null, serverName: server?.row.name ?? null }
  })
}
