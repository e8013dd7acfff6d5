import { subjects } from '@backhaul/contract'
import type { WaitingChange } from '@backhaul/contract/devices'
import { useTranslation } from 'react-i18next'
import { useAge } from '../domain/Age.tsx'
import { useDomainText } from '../domain/text.tsx'
import { Alert } from '../ui/Alert.tsx'
import { CommandButton } from '../ui/command/CommandButton.tsx'
import { type Procedure, useCommand } from '../ui/command/use-command.ts'
import { useOnChange } from '../ui/use-on-change.ts'
import { api } from './api.ts'
import classes from './waiting-changes.module.css'

/** The kinds of devices with waiting changes, each with its area of the API and the right to withdraw a change. */
const kinds = {
  unit: { area: 'units', access: 'units.configure' },
  channel: { area: 'channels', access: 'channels.configure' },
  server: { area: 'servers', access: 'servers.configure' },
  videoReturn: { area: 'videoReturn', access: 'videoReturn.configure' },
} as const
type Kind = keyof typeof kinds

/** The calls of each kind are the same ones but for the name of the id. */
interface Calls {
  listWaiting: {
    useQuery(
      input: object,
      options: { refetchInterval: (query: { state: { data: WaitingChange[] | undefined } }) => number },
    ): { data: WaitingChange[] | undefined; refetch: () => Promise<unknown> }
  }
  withdrawChange: Procedure<object, unknown>
}
const callsOf = (kind: Kind) => api[kinds[kind].area] as unknown as Calls

/** The spec gives no interval; another user's change is shown within it. */
const refreshMs = 15_000
/** While a change waits for the device, its end is shown within this time. */
const waitingRefreshMs = 5000

interface Props {
  kind: Kind
  device: { id: string; name: string; isOffline: boolean }
  /** `panel`: below the content of a panel, so that no button moves when a change begins to wait. */
  place: 'page' | 'panel'
  /** Returns the name of a setting on the screen. */
  nameOf: (field: string) => string
}

/** The changes that a device has neither taken nor refused, each with a button that withdraws it. */
export function WaitingChanges({ kind, device, place, nameOf }: Props) {
  // oxlint-disable-next-line react/hooks -- the kind never changes between renders
  const { data = [], refetch } = callsOf(kind).listWaiting.useQuery(
    { [subjects[kind].id]: device.id },
    { refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? waitingRefreshMs : refreshMs) },
  )
  const queries = api.useUtils()[kinds[kind].area]
  // A change that waits no longer was taken or refused: the configuration may be another one.
  useOnChange(data.map(({ id }) => id).join(' '), () => void queries.invalidate())
  if (data.length === 0) return null
  return (
    <div className={classes.changes} data-place={place}>
      {data.map((change) => (
        <Waiting key={change.id} {...{ kind, device, nameOf, change }} onTried={() => void refetch()} />
      ))}
    </div>
  )
}

interface WaitingProps extends Omit<Props, 'place'> {
  change: WaitingChange
  /** Called after an attempt to withdraw the change. */
  onTried: () => void
}

function Waiting({ kind, device, nameOf, change: { id, at, by, fields }, onTried }: WaitingProps) {
  const t = useDomainText()
  const { i18n } = useTranslation('domain')
  const age = useAge(at)
  const { name } = device
  const settings = new Intl.ListFormat(i18n.language).format(fields.map(nameOf))
  const texts = { name, settings, age, again: t(device.isOffline ? 'waiting.againOnline' : 'waiting.again') }
  const withdraw = useCommand(callsOf(kind).withdrawChange, {
    access: kinds[kind].access,
    done: () => t('waiting.withdrawn', { name, settings }),
    failed: (reason) => t('waiting.failed', { settings, reason }),
  })
  const run = async () => {
    await withdraw.run({ [subjects[kind].id]: device.id, changeId: id })
    onTried()
  }
  return (
    <Alert kind="warning">
      <div className={classes.change}>
        <span>{by === null ? t('waiting.asked', texts) : t('waiting.askedBy', { ...texts, by })}</span>
        <CommandButton size="compact-sm" variant="default" command={withdraw} onRun={() => void run()}>
          {t('waiting.withdraw')}
        </CommandButton>
      </div>
    </Alert>
  )
}
