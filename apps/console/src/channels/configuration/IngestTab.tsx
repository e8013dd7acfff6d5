import { IngestAssociation } from '../../app/ingest/IngestAssociation.tsx'
import type { ConfiguredChannel } from '../use-channel-details.ts'

/** UI-191: the ingest server that receives the recordings of the channel. */
export const IngestTab = ({ channel }: { channel: ConfiguredChannel }) => <IngestAssociation channel={channel} />
