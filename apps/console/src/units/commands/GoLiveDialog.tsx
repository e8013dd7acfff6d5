import { Button, Loader, SegmentedControl, Select, TextInput } from '@mantine/core'
import { calls, type Unit } from '@backhaul/contract/units'
import { transmits } from '@backhaul/rules/status'
import { refuseStartToDestination } from '@backhaul/rules/units'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { Alert } from '../../ui/Alert.tsx'
import { useCommand } from '../../ui/command/use-command.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { inDialog } from '../../ui/in-dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { pressWithoutBlur } from '../../ui/press-without-blur.ts'
import { useOnChange } from '../../ui/use-on-change.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { notSaved, useAppForm } from '../../ui/use-app-form.ts'
import { UnitStreamButton } from '../UnitStreamButton.tsx'
import { useSelectedChannel } from '../use-unit.ts'
import classes from './commands.module.css'

/** A chunk of its own: an account is connected once. */
const SocialAccountDialog = lazyPart(async () => (await import('./SocialAccountDialog.tsx')).SocialAccountDialog, { errorFrame: inDialog })

/** The state changes within seconds, and only while the dialog is open. */
const refreshMs = 2000

const kinds = ['social', 'cdn'] as const
type Kind = (typeof kinds)[number]
const examples = { social: 'rtmps://live-api-s.facebook.com:443/rtmp/…', cdn: 'rtmp://ingest.cdn.example/live/…' }

/** A start from this dialog: made, and refused or not answered yet, or accepted. */
type Attempt = 'made' | 'accepted'

/** UI-215, API-077, API-079: streams to Facebook or a CDN over the channel of the unit, and shows whether the destination accepts it. */
export function GoLiveDialog({ unit, onClose }: { unit: Unit; onClose: () => void }) {
  const { t } = useTranslation('unit-commands')
  const isNarrow = useIsNarrow()
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  // The unit is in transition before the device has answered. The form stays until then, because it shows a refusal.
  const isLive = transmits(unit.applications) || (unit.transition !== null && attempt !== 'made')
  useOnChange(String(isLive), () => {
    if (!isLive) setAttempt(null)
  })
  return (
    <Dialog fullScreen={isNarrow} onClose={onClose} title={t('goLive.title', { name: unit.name })}>
      <div className={classes.dialog}>
        {isLive ? <LiveState unit={unit} hasStarted={attempt === 'accepted'} /> : <LiveForm unit={unit} onAttempt={setAttempt} />}
      </div>
    </Dialog>
  )
}

/** The choice of an address that the user has, in place of a stored one. */
const ownAddress = 'url'

/** Returns what the inventory of a unit has stored: streams of destinations, or accounts of social networks. */
function useStored(kind: Kind, inventoryId: string | null) {
  const { t } = useTranslation('unit-commands')
  const input = { inventoryId: inventoryId ?? '' }
  const cdns = api.destinations.list.useQuery(input, { enabled: kind === 'cdn' && inventoryId !== null })
  const social = api.destinations.listSocialAccounts.useQuery(input, { enabled: kind === 'social' && inventoryId !== null })
  const stored =
    kind === 'cdn'
      ? (cdns.data?.destinations ?? []).flatMap(({ id, name, streams }) =>
          streams.map(({ streamId }) => ({ value: `${id} ${streamId}`, label: `${name} · ${streamId}` })),
        )
      : (social.data?.accounts ?? []).map(({ network, accountName }) => ({
          value: network,
          label: `${t(`goLive.networks.${network}`)} · ${accountName}`,
        }))
  const titleOf = (source: string) => social.data?.accounts.find(({ network }) => network === source)?.title ?? ''
  return { stored, titleOf, refetch: () => void social.refetch() }
}

interface LiveFormProps {
  unit: Unit
  onAttempt: (attempt: Attempt) => void
}

function useLiveForm({ unit, onAttempt }: LiveFormProps) {
  const { t } = useTranslation('unit-commands')
  const [kind, setKind] = useState<Kind>('social')
  const [source, setSource] = useState(ownAddress)
  const { stored, titleOf, refetch } = useStored(kind, unit.inventoryId)
  const storedTitle = titleOf(source)
  const channel = useSelectedChannel(unit)
  const options = {
    access: 'units.operate',
    refusal: refuseStartToDestination(unit, channel === undefined ? [] : [channel]),
    about: unit.name,
    failed: (reason: string) => t('goLive.failed', { name: unit.name, reason }),
  } as const
  const social = useCommand(api.units.startSocialMedia, options)
  const cdn = useCommand(api.units.startCdn, options)
  const { run, reason, failure: refused } = kind === 'social' ? social : cdn
  const isOwn = source === ownAddress
  const form = useAppForm<Values, any>({
    call: kind === 'social' ? calls.startSocialMedia : calls.startCdn,
    initialValues: { unitId: unit.uniqueId, url: '', title: '' },
    inputOf: ({ unitId, url, title }) => ({
      unitId,
      ...(isOwn ? { url } : storedInput(kind, source, title === storedTitle ? undefined : title)),
    }),
    save: async (input) => {
      onAttempt('made')
      const started = await run(input)
      if (started === null) return notSaved
      onAttempt('accepted')
      return started
    },
  })
  // The title of another account, or the one that was stored meanwhile, takes the place of the former one.
  useOnChange(`${source} ${storedTitle}`, () => form.form.setFieldValue('title', storedTitle))
  const choose = (next: Kind) => {
    setKind(next)
    setSource(ownAddress)
  }
  const failure = form.failure ?? (form.pending ? null : refused)
  return { ...form, failure, kind, choose, source, setSource, isOwn, stored, refetch, channel, reason }
}

function LiveForm({ unit, onAttempt }: LiveFormProps) {
  const { t } = useTranslation('unit-commands')
  const [isConnecting, setConnecting] = useState(false)
  const live = useLiveForm({ unit, onAttempt })
  const { form, field, onSubmit, pending, failure, kind, choose, source, setSource, isOwn, stored, refetch, channel, reason } = live
  return (
    <form className={classes.dialog} onSubmit={onSubmit} noValidate>
      <p className={classes.meta}>{t('goLive.about')}</p>
      <div>
        <p className={classes.label} aria-hidden>
          {t('goLive.kind')}
        </p>
        <SegmentedControl
          fullWidth
          aria-label={t('goLive.kind')}
          data={kinds.map((value) => ({ value, label: t(`goLive.kinds.${value}`) }))}
          value={kind}
          onChange={choose}
        />
      </div>
      <Select
        label={t(`goLive.stored.${kind}`)}
        data={[{ value: ownAddress, label: t('goLive.ownAddress') }, ...stored]}
        value={source}
        onChange={(next) => setSource(next ?? ownAddress)}
        allowDeselect={false}
        searchable={stored.length > 8}
      />
      {isOwn ? (
        <TextInput
          key="url"
          label={t('goLive.url')}
          description={t('goLive.urlHelp')}
          placeholder={examples[kind]}
          maxLength={256}
          autoComplete="off"
          spellCheck={false}
          withAsterisk
          data-autofocus
          {...field('url')}
        />
      ) : (
        kind === 'social' && <TextInput key={form.key('title')} label={t('goLive.broadcastTitle')} maxLength={120} {...field('title')} />
      )}
      <p className={classes.meta}>{t('goLive.channel', { channel: channel?.channelName ?? t('goLive.noChannel') })}</p>
      {failure !== null && <Alert kind="error">{failure}</Alert>}
      <div className={classes.acts}>
        {kind === 'social' && unit.inventoryId !== null && (
          <Button variant="default" onClick={() => setConnecting(true)}>
            {t('goLive.connect')}
          </Button>
        )}
        <DisabledReason reason={pending ? null : reason}>
          <Button type="submit" loading={pending} {...pressWithoutBlur}>
            {t('goLive.start')}
          </Button>
        </DisabledReason>
      </div>
      {isConnecting && unit.inventoryId !== null && (
        <SocialAccountDialog inventoryId={unit.inventoryId} onChanged={refetch} onClose={() => setConnecting(false)} />
      )}
    </form>
  )
}

interface Values extends Record<string, unknown> {
  unitId: string
  url: string
  title: string
}

/** Returns the part of the input that names something stored, with the title that replaces the stored one. */
function storedInput(kind: Kind, source: string, title: string | undefined) {
  if (kind === 'social') return { network: source, ...(title !== undefined && { title }) }
  const [destinationId, streamId] = source.split(' ')
  return { destinationId, streamId }
}

/** The state that the channel reports, and the button that stops the stream. `hasStarted`: it was started here, and has a destination. */
function LiveState({ unit, hasStarted }: { unit: Unit; hasStarted: boolean }) {
  const { t } = useTranslation('unit-commands')
  const { data, error } = api.units.getEnhanced.useQuery({ unitId: unit.uniqueId }, { refetchInterval: refreshMs, staleTime: 0 })
  const destination = data?.destination ?? null
  const progress = unit.transition?.kind === 'starting' ? 'starting' : data === undefined ? 'reading' : hasStarted ? 'connecting' : null
  return (
    <>
      {destination !== null ? (
        <Alert
          kind={
            destination.state === 'failed'
              ? 'error'
              : destination.state === 'slow' || destination.state === 'reconnecting'
                ? 'warning'
                : 'info'
          }
        >
          {t(`goLive.state.${destination.state}`, { address: destination.address })}
        </Alert>
      ) : (
        <p role="status" className={classes.outcome}>
          {progress !== null && error === null && <Loader size="xs" aria-hidden />}
          {t(`goLive.${error !== null ? 'unread' : (progress ?? 'none')}`)}
        </p>
      )}
      <UnitStreamButton unit={unit} place="panel" />
    </>
  )
}
