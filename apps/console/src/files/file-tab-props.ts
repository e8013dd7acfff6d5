import type { ChannelFile } from '@backhaul/contract/channel-files'

/** The properties of the tabs of a file. */
export interface FileTabProps {
  readonly file: ChannelFile
  /** Reads the file and the list again. */
  readonly onChanged: () => void
}
