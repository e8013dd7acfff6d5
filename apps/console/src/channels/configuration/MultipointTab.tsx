import { MultiSelect, NumberInput } from '@mantine/core'
import { calls, type ChannelRow, type Ptmp } from '@backhaul/contract/channels'
import { refuseCapability, refuseChannelOffline, refusePtmpTarget } from '@backhaul/rules/channels'
import { formatBitrate } from '@backhaul/rules/units'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { api } from '../../app/api.ts'
import { useLive } from '../../app/live/live.ts'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { DraftedSetting, SettingFrame } from '../../ui/form/SettingFrame.tsx'
import settingClasses from '../../ui/form/setting.module.css'
import { useRights } from '../../ui/kit.tsx'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { toast } from '../../ui/toasts.ts'
import { useAppForm } from '../../ui/use-app-form.ts'
import { type Target, useTargetOptions } from '../use-target-options.tsx'
import { type ConfiguredChannel, useStoreDetails } from '../use-channel-details.ts'
import classes from './channel-configuration.module.css'
import { saveVersion } from '../../ui/form/save-version.ts'

const refreshMs = 5000
/** The core takes so many. */
const targetsMax = 16

/** The targets are one text, in their order, so that a change is found by comparing. */
type Values = { machines: string; delay: number | '' }
const idsOf = (machines: string) => (machines === '' ? [] : machines.split(' '))
const valuesOf = ({ machines, delay }: Ptmp): Values => ({ machines: machines.map(({ uid }) => uid).join(' '), delay: delay ?? '' })

/** UI-184: the channels that get the video of this one, and what each receives now. */
export function MultipointTab({ channel }: { channel: ConfiguredChannel }) {
  const { t } = useTranslation('channel-configuration')
  const { channelId } = channel
  const { channels } = useLive()
  const { data, error, refetch } = api.channels.listPtmp.useQuery({ uniqueID: channelId }, { refetchInterval: refreshMs })
  const ptmp = data?.[0]
  if (ptmp === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  const nameOf = (uid: string) => channels.get(uid)?.channelName ?? ptmp.machines.find((one) => one.uid === uid)?.name ?? uid
  const describe = ({ machines, delay }: Values) =>
    [
      `${t('multipoint.targets')}: ${idsOf(machines).map(nameOf).join(', ') || t('none')}`,
      `${t('multipoint.delay')}: ${delay === '' ? t('multipoint.delayOfSource') : `${delay} ms`}`,
    ].join(' · ')
  return (
    <div className={settingClasses.settings}>
      <DraftedSetting stored={valuesOf(ptmp)} describe={describe}>
        {({ key, ...form }) => <Form key={key} channel={channel} seen={ptmp} nameOf={nameOf} {...form} />}
      </DraftedSetting>
      <section className={classes.facts} aria-label={t('multipoint.state')}>
        <h3 className={settingClasses.settingTitle}>{t('multipoint.state')}</h3>
        {ptmp.machines.length === 0 && <p className={settingClasses.hint}>{t('multipoint.none')}</p>}
        <ul className={classes.targets}>
          {ptmp.machines.map(({ uid, name, status, bitrate }) => (
            <li key={uid}>
              <Link to={`/channels?channel=${uid}`}>{name}</Link>
              <span data-status={status}>{t(`multipoint.status.${status}`)}</span>
              <span>{bitrate > 0 ? formatBitrate(bitrate) : '–'}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

interface FormProps {
  channel: ConfiguredChannel
  seen: Ptmp
  nameOf: (uid: string) => string
  initialValues: Values
  onChange: (values: Values) => void
}

/** Returns the channels that can be targets or say why not, and those that are. */
function useTargets(channel: ChannelRow, chosen: readonly string[], nameOf: (uid: string) => string) {
  const { channels } = useLive()
  const { version } = channels
  const targets = useMemo(() => {
    const others = [...channels.values()].filter(({ channelId }) => channelId !== channel.channelId).map(({ channelId }) => channelId)
    return [...new Set([...others, ...chosen])].map((id): Target => {
      const one = channels.get(id) ?? null
      return { id, name: nameOf(id), channel: one, refused: one && refusePtmpTarget(channel, one) }
    })
    // oxlint-disable-next-line react/exhaustive-deps -- names and types of other channels seldom change while a form is open
  }, [version === 0, channel.channelId])
  return useTargetOptions(targets)
}

function useSave({ channelId: uniqueID, channelName: name }: ConfiguredChannel, seen: Ptmp) {
  const { t } = useTranslation('channel-configuration')
  const { listPtmp } = api.useUtils().channels
  const { invalidate } = useStoreDetails(uniqueID)
  const { mutateAsync } = api.channels.updatePtmp.useMutation()
  return async (input: Parameters<typeof mutateAsync>[0]) => {
    try {
      const changed = await saveVersion({
        seen,
        read: async () => (await listPtmp.fetch({ uniqueID }, { staleTime: 0 }))[0] ?? seen,
        settingOf: (read) => JSON.stringify(valuesOf(read)),
        save: (version) => mutateAsync({ ...input, version }),
      })
      listPtmp.setData({ uniqueID }, [changed])
      toast(t('toast.applied', { name, setting: t('multipoint.title') }), { kind: 'success' })
    } finally {
      void listPtmp.invalidate()
      invalidate()
    }
  }
}

function Form({ channel, seen, nameOf, initialValues, onChange }: FormProps) {
  const { t } = useTranslation('channel-configuration')
  const { reason } = useRights()
  const { channelId: uniqueID, capabilities } = channel
  const save = useSave(channel, seen)
  const targets = useTargets(channel, idsOf(initialValues.machines), nameOf)
  const form = useAppForm<Values, any>({
    call: calls.updatePtmp as never,
    initialValues,
    inputOf: ({ machines, delay }) => ({ uniqueID, machines: idsOf(machines).map((uid) => ({ uid })), delay: delay === '' ? null : delay }),
    save,
    fieldOf: { PTMP_TARGET_REFUSED: 'machines' },
    onChange,
  })
  const refused = reason('channels.configure', refuseChannelOffline(channel) ?? refuseCapability(capabilities, 'multipoint'))
  const { onChange: setMachines, defaultValue, ...machines } = form.field('machines') as Record<string, any>
  return (
    <SettingFrame
      title={t('multipoint.title')}
      hint={t('multipoint.hint')}
      access="channels.configure"
      isGroup
      refused={refused}
      form={form}
    >
      {() => (
        <>
          <DisabledReason field reason={refused}>
            <MultiSelect
              size="sm"
              label={t('multipoint.targets')}
              {...targets}
              limit={100}
              maxValues={targetsMax}
              searchable
              nothingFoundMessage={t('multipoint.noChannel')}
              defaultValue={idsOf(defaultValue as string)}
              onChange={(ids: string[]) => setMachines(ids.join(' '))}
              {...machines}
            />
          </DisabledReason>
          <DisabledReason field reason={refused}>
            <NumberInput
              size="sm"
              label={t('multipoint.delay')}
              placeholder={t('multipoint.delayOfSource')}
              suffix=" ms"
              allowDecimal={false}
              {...form.field('delay')}
            />
          </DisabledReason>
        </>
      )}
    </SettingFrame>
  )
}
