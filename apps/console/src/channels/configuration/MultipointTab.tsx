import { calls, type ChannelRow, type Ptmp } from '@backhaul/contract/channels'
import { refuseCapability, refuseChannelOffline, refusePtmpTarget } from '@backhaul/rules/channels'
import { formatBitrate } from '@backhaul/rules/units'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { api } from '../../app/api.ts'
import { useLive } from '../../app/live/live.ts'
import { SchemaForm } from '../../ui/form/SchemaForm.tsx'
import { SettingFrame } from '../../ui/form/SettingFrame.tsx'
import settingClasses from '../../ui/form/setting.module.css'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { type Target, useTargetOptions } from '../use-target-options.tsx'
import { type ConfiguredChannel, useStoreDetails } from '../use-channel-details.ts'
import classes from './channel-configuration.module.css'

const refreshMs = 5000
/** The core takes so many. */
const targetsMax = 16

type Values = { machines: readonly string[]; delay: number | '' }
const valuesOf = ({ machines, delay }: Ptmp): Values => ({ machines: machines.map(({ uid }) => uid), delay: delay ?? '' })

/** UI-184: the channels that get the video of this one, and what each receives now. */
export function MultipointTab({ channel }: { channel: ConfiguredChannel }) {
  const { t } = useTranslation('channel-configuration')
  const { channelId } = channel
  const { data, error, refetch } = api.channels.listPtmp.useQuery({ uniqueID: channelId }, { refetchInterval: refreshMs })
  const ptmp = data?.[0]
  if (ptmp === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  return (
    <div className={settingClasses.settings}>
      <TargetsForm channel={channel} ptmp={ptmp} />
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
  }, [version === 0, channel.channelId, chosen.join(' ')])
  return useTargetOptions(targets)
}

function TargetsForm({ channel, ptmp }: { channel: ConfiguredChannel; ptmp: Ptmp }) {
  const { t } = useTranslation('channel-configuration')
  const { channelId: uniqueID, channelName, capabilities } = channel
  const { channels } = useLive()
  const { listPtmp } = api.useUtils().channels
  const { invalidate } = useStoreDetails(uniqueID)
  const nameOf = (uid: string) => channels.get(uid)?.channelName ?? ptmp.machines.find((one) => one.uid === uid)?.name ?? uid
  const { data: options, ...targets } = useTargets(channel, valuesOf(ptmp).machines, nameOf)
  const describe = ({ machines, delay }: Values) =>
    [
      `${t('multipoint.targets')}: ${machines.map(nameOf).join(', ') || t('none')}`,
      `${t('multipoint.delay')}: ${delay === '' ? t('multipoint.delayOfSource') : `${delay} ms`}`,
    ].join(' · ')
  const attributes = { ...targets, limit: 100, maxValues: targetsMax, nothingFoundMessage: t('multipoint.noChannel') }
  const delay = { label: t('multipoint.delay'), placeholder: t('multipoint.delayOfSource') }
  return (
    <SchemaForm
      call={calls.updatePtmp}
      procedure={api.channels.updatePtmp}
      subject={{ uniqueID }}
      seen={ptmp}
      read={async () => (await listPtmp.fetch({ uniqueID }, { staleTime: 0 }))[0] ?? ptmp}
      store={(changed) => {
        listPtmp.setData({ uniqueID }, [changed])
        return changed
      }}
      settled={() => {
        void listPtmp.invalidate()
        invalidate()
      }}
      done={() => t('toast.applied', { name: channelName, setting: t('multipoint.title') })}
      valuesOf={valuesOf}
      inputOf={(values) => ({ machines: values.machines.map((uid) => ({ uid })), delay: values.delay === '' ? null : values.delay })}
      fields={[
        { name: 'machines', kind: 'list', label: t('multipoint.targets'), options, attributes },
        { name: 'delay', kind: 'number', unit: 'ms', ...delay },
      ]}
      describe={describe}
      refusal={refuseChannelOffline(channel) ?? refuseCapability(capabilities, 'multipoint')}
      fieldOf={{ PTMP_TARGET_REFUSED: 'machines' }}
    >
      {({ fields, ...parts }) => (
        <SettingFrame {...parts} title={t('multipoint.title')} hint={t('multipoint.hint')} isGroup>
          {fields}
        </SettingFrame>
      )}
    </SchemaForm>
  )
}
