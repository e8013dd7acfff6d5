import type { ServerRow } from '@backhaul/contract/servers'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import classes from '../panel/server-panel.module.css'
import type { Part } from './part.ts'
import { HubForm } from './HubForm.tsx'
import { IngestForm, IpPipeForm, TransceiverForm, VideoReturnForm } from './OtherForms.tsx'
import { SmpteForm } from './SmpteForm.tsx'

interface PartProps {
  server: ServerRow
  onSaved: () => void
}

interface DialogProps {
  server: ServerRow
  part: Part
  onClose: () => void
}

/** One part of the configuration of a server. It is read when the dialog opens, and closes once the server has taken a change. */
export function ConfigurationDialog({ server, part, onClose }: DialogProps) {
  const { t } = useTranslation('server-panel')
  const isNarrow = useIsNarrow()
  const queries = api.useUtils()
  const onSaved = () => {
    void queries.servers.invalidate()
    onClose()
  }
  const Content = part === 'smpte' ? Smpte : part === 'ipPipe' ? IpPipe : generalOf[server.type]
  return (
    <Dialog fullScreen={isNarrow} size="lg" onClose={onClose} title={t(`configuration.${part}Of`, { name: server.name })}>
      <Content server={server} onSaved={onSaved} />
    </Dialog>
  )
}

// Read at each opening: a form begins with what is stored now.
const fresh = { staleTime: 0, gcTime: 0 } as const

interface Read<Data> {
  data: Data | undefined
  error: unknown
  refetch: () => Promise<{ data: Data | undefined }>
}

function Loaded<Data>({
  query: { data, error, refetch },
  children,
}: {
  query: Read<Data>
  /** Returns the form. `read` reads the configuration again. */
  children: (form: { stored: Data; read: () => Promise<Data> }) => ReactNode
}) {
  if (data !== undefined) return children({ stored: data, read: async () => (await refetch()).data ?? data })
  return (
    <div className={classes.read}>
      <LoadState isLoading error={error} onRetry={() => void refetch()} />
    </div>
  )
}

function Hub({ server, onSaved }: PartProps) {
  const query = api.servers.getHubConfiguration.useQuery({ serverId: server.uniqueId }, fresh)
  return <Loaded query={query}>{(form) => <HubForm server={server} {...form} onSaved={onSaved} />}</Loaded>
}

function Smpte({ server, onSaved }: PartProps) {
  const query = api.servers.getSmpte.useQuery({ serverId: server.uniqueId }, fresh)
  return <Loaded query={query}>{(form) => <SmpteForm server={server} {...form} onSaved={onSaved} />}</Loaded>
}

function IpPipe({ server, onSaved }: PartProps) {
  const query = api.servers.getIpPipe.useQuery({ serverId: server.uniqueId }, fresh)
  return <Loaded query={query}>{(form) => <IpPipeForm server={server} {...form} onSaved={onSaved} />}</Loaded>
}

function VideoReturn({ server, onSaved }: PartProps) {
  const query = api.servers.getVideoReturnConfiguration.useQuery({ serverId: server.uniqueId }, fresh)
  return <Loaded query={query}>{(form) => <VideoReturnForm server={server} {...form} onSaved={onSaved} />}</Loaded>
}

function Transceiver({ server, onSaved }: PartProps) {
  const query = api.servers.getTransceiverConfiguration.useQuery({ serverId: server.uniqueId }, fresh)
  return <Loaded query={query}>{(form) => <TransceiverForm server={server} {...form} onSaved={onSaved} />}</Loaded>
}

function Ingest({ server, onSaved }: PartProps) {
  const query = api.servers.getIngestConfiguration.useQuery({ serverId: server.uniqueId }, fresh)
  return <Loaded query={query}>{(form) => <IngestForm server={server} {...form} onSaved={onSaved} />}</Loaded>
}

const generalOf = { mmh_server: Hub, vr_server: VideoReturn, transceiver_server: Transceiver, ingest_server: Ingest } as const
