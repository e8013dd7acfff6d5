import type { IntercomDestinations, Unit, UnitConfiguration } from '@backhaul/contract/units'
import { type IntercomFarEnd, refuseIntercom } from '@backhaul/rules/units'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { Fact, Facts } from '../../ui/panel/Facts.tsx'
import { useOnChange } from '../../ui/use-on-change.ts'
import { TaskControl } from '../commands/TaskControl.tsx'
import { type ChosenField, SettingForm } from '../configuration/SettingForm.tsx'
import { panelSettings } from '../configuration/settings.ts'
import { useConfiguration } from '../configuration/use-configuration.ts'
import classes from './panel.module.css'

const refreshMs = 60_000
/** Lines are taken and given back while the tab is open. */
const linesMs = 10_000
const notReported = { mode: 'targetChannel', destinationAccount: null } as const

/** UI-117: the two intercoms with their sessions, and the levels of the audio jacks. */
export default function IntercomTab({ unit }: { unit: Unit }) {
  const { t } = useTranslation('unit-panel')
  const { data, error, refetch } = useConfiguration(unit)
  const { data: account } = api.units.getSipAccount.useQuery({ unitId: unit.uniqueId }, { refetchInterval: refreshMs })
  const { data: destinations, refetch: refetchDestinations } = api.units.listIntercomDestinations.useQuery(
    { unitId: unit.uniqueId },
    { refetchInterval: linesMs },
  )
  // Whether a destination may be called is that of the settings.
  useOnChange(JSON.stringify([data?.intercoms, unit.selChannel]), () => void refetchDestinations())
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.sections}>
      {([1, 2] as const).map((number) => (
        <Intercom key={number} unit={unit} number={number} configuration={data} destinations={destinations} />
      ))}
      <SettingForm setting={panelSettings.audiojacks} unit={unit} configuration={data} />
      {account && (
        <Facts>
          <Fact name={t('intercom.account')}>
            {account.account} · {account.server ?? t('intercom.noServer')}
          </Fact>
        </Facts>
      )}
    </div>
  )
}

interface IntercomProps {
  unit: Unit
  number: 1 | 2
  configuration: UnitConfiguration
  /** Undefined: not known yet. */
  destinations: IntercomDestinations | undefined
}

function Intercom({ unit, number, configuration, destinations }: IntercomProps) {
  const { t } = useTranslation('unit-panel')
  const title = t('intercom.title', { number })
  const input = { unitId: unit.uniqueId, intercom: number }
  const isOne = (kind: string) => (command: { kind: string; input: Record<string, unknown> }) =>
    command.kind === kind && command.input['intercom'] === number
  const settings = configuration.intercoms?.[number - 1] ?? notReported
  const chosen: ChosenField = {
    name: 'destinationAccount',
    dependsOn: 'mode',
    options: ({ mode, destinationAccount }) =>
      optionsOf(destinations, mode === 'audioRoom', String(destinationAccount ?? ''), t('intercom.unknown')),
    placeholder: ({ mode }) => t(mode === 'audioRoom' ? 'intercom.chooseRoom' : 'intercom.ownChannel'),
  }
  return (
    <section className={classes.session} aria-label={title}>
      <SettingForm setting={panelSettings.intercoms[number - 1]!} unit={unit} configuration={configuration} chosen={chosen} />
      <TaskControl
        unit={unit}
        task={number === 1 ? 'intercom1' : 'intercom2'}
        label={title}
        start={{ procedure: api.units.startIntercom, input, isOne: isOne('startIntercom') }}
        stop={{ procedure: api.units.stopIntercom, input, isOne: isOne('stopIntercom') }}
        refusal={refuseIntercom(unit, number, settings, farEndOf(destinations, settings, unit, number))}
      />
    </section>
  )
}

/** Returns the rooms or channels to choose from. A present destination that is not among them keeps its place, without a name. */
function optionsOf(destinations: IntercomDestinations | undefined, isRoom: boolean, present: string, unknown: string) {
  const [rooms, channels] = [destinations?.audioRooms ?? [], destinations?.channels ?? []]
  const options = (isRoom ? rooms : channels).map(({ id, name }) => ({ value: id, label: name }))
  const isKnown = present === '' || [...rooms, ...channels].some(({ id }) => id === present)
  return isKnown ? options : [...options, { value: present, label: unknown }]
}

/** Returns what the core knows about the destination of an intercom; undefined before it has answered, and for a hidden room that may be called. */
function farEndOf(
  destinations: IntercomDestinations | undefined,
  { mode, destinationAccount }: NonNullable<UnitConfiguration['intercoms']>[number],
  { selChannel }: Pick<Unit, 'selChannel'>,
  number: 1 | 2,
): IntercomFarEnd | undefined {
  if (destinations === undefined) return undefined
  const { intercomServer, audioRooms, channels, reached } = destinations
  const isReached = reached[number - 1] === true
  const id = destinationAccount ?? selChannel?.channelId
  if (mode === 'targetChannel')
    return { intercomServer, room: null, lines: channels.find((one) => one.id === id)?.lines ?? null, isReached }
  const room = audioRooms.find((one) => one.id === id)
  return room === undefined && isReached ? undefined : { intercomServer, room: room ?? null, lines: room?.lines ?? null, isReached }
}
