import { rightsOf } from '../../auth/rights.ts'
import type { Core } from '../../context.ts'
import type { StoredFile } from '../../store/channel-files.ts'

/** Returns the file of a link for as long as the maker of the link has an active account that may share this file. Null: it does not work now. */
export async function fileOfLink(store: Core['store'], { by, fileId }: { by: string; fileId: string }): Promise<StoredFile | null> {
  const maker = await store.users.namedWithRights(by)
  if (maker === null) return null
  const { scope, may } = rightsOf(maker)
  return may('files.operate') ? store.channelFiles.find(scope, fileId) : null
}
