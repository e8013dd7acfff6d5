import { Button } from '@mantine/core'
import { calls, FrameRate, type SmpteFields, type SmpteMetadata } from '@backhaul/contract/channels'
import type { Refusal } from '@backhaul/rules'
import { refuseCapability, refuseChannelOffline, refuseNoSmpte, refuseSmpte, smpteKeptMs } from '@backhaul/rules/channels'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { exampleAddresses } from '../../ui/example-addresses.ts'
import { changedFields } from '../../ui/form/changed-fields.ts'
import type { Field } from '../../ui/form/fields.tsx'
import type { FieldGroup } from '../../ui/form/FormItems.tsx'
import { SchemaForm } from '../../ui/form/SchemaForm.tsx'
import { SettingFrame } from '../../ui/form/SettingFrame.tsx'
import settingClasses from '../../ui/form/setting.module.css'
import { iconSize } from '../../ui/icon-size.ts'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toasts.ts'
import { type ConfiguredChannel, useStoreDetails } from '../use-channel-details.ts'
import classes from './channel-configuration.module.css'
import { fieldOfPath, type SmpteField, smpteGroups, type SmpteValues, smpteInput, smpteValues } from './smpte-form.ts'

/** UI-188: the essences of the SMPTE 2110 output, and a session description of each for receivers. */
export function SmpteTab({ channel }: { channel: ConfiguredChannel }) {
  const { channelId } = channel
  // R-242: kept for 60 s.
  const { data, error, refetch } = api.channels.getSmpte.useQuery({ channelId }, { staleTime: smpteKeptMs, refetchInterval: smpteKeptMs })
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  return (
    <div className={settingClasses.settings}>
      <SmpteForm channel={channel} metadata={data} />
      <Descriptions channel={channel} sdp={data.sdp} />
    </div>
  )
}

function SmpteForm({ channel, metadata }: { channel: ConfiguredChannel; metadata: SmpteMetadata }) {
  const { t } = useTranslation('channel-configuration')
  const { channelId, channelName: name, capabilities } = channel
  const { getSmpte } = api.useUtils().channels
  const { invalidate } = useStoreDetails(channelId)
  const describe = (values: SmpteValues, known: SmpteValues) =>
    changedFields(values, known, (field) => {
      const group = smpteGroups.find(({ fields }) => (fields as readonly string[]).includes(field))!
      const value = values[field]
      return `${t(`smpte.group.${group.key}`)}, ${t(`smpte.${labelOf(field)}`)}: ${typeof value === 'boolean' ? t(value ? 'on' : 'off') : value}`
    })
  return (
    <SchemaForm
      call={calls.setSmpte}
      procedure={api.channels.setSmpte}
      subject={{ channelId }}
      seen={metadata}
      read={() => getSmpte.fetch({ channelId }, { staleTime: 0 })}
      store={(changed) => {
        getSmpte.setData({ channelId }, changed)
        return changed
      }}
      settled={() => {
        void getSmpte.invalidate({ channelId })
        invalidate()
      }}
      done={() => t('toast.applied', { name, setting: t('smpte.title') })}
      valuesOf={({ settings }) => smpteValues(settings)}
      inputOf={smpteInput}
      fields={useGroups(smpteValues(metadata.settings))}
      describe={describe}
      refusal={refuseNoSmpte(channel) ?? refuseChannelOffline(channel) ?? refuseCapability(capabilities, 'smpte2110')}
      refuse={refusalsOf}
      faultsOf={(_, faults) => faults.map((fault) => ({ ...fault, path: fieldOfPath(fault.path) }))}
    >
      {({ fields, ...parts }) => (
        <SettingFrame {...parts} title={t('smpte.title')} hint={t('smpte.hint')} isGroup>
          {fields}
        </SettingFrame>
      )}
    </SchemaForm>
  )
}

/** Returns the refusal of the rule at the field that it concerns. */
function refusalsOf(input: SmpteFields): Partial<Record<SmpteField, Refusal>> {
  const refusal = refuseSmpte(input)
  if (refusal === null) return {}
  const { code } = refusal
  const field = code === 'SMPTE_SAME_ADDRESS' ? 'audioAddress' : code === 'SMPTE_AUDIO_TOO_LARGE' ? 'audioPacketTime' : 'videoFrameRate'
  return { [field]: refusal }
}

/** Returns the fields by essence. The kind of a field follows from its value. */
function useGroups(values: SmpteValues): readonly FieldGroup<SmpteValues>[] {
  const { t } = useTranslation(['channel-configuration', 'kit'])
  const fieldOf = (name: SmpteField): Field<SmpteValues> => {
    const label = t(`smpte.${labelOf(name)}`)
    const options = choices[name]?.map(String)
    if (options !== undefined) return { name, label, kind: 'select', options }
    const value = values[name]
    if (typeof value !== 'string') return { name, label, kind: typeof value === 'boolean' ? 'switch' : 'number' }
    const description = t('kit:addressExample', { address: exampleAddresses.ip })
    return { name, label, kind: 'text', ...(name === 'sourceAddress' && { description }) }
  }
  return smpteGroups.map(({ key, fields }) => ({
    className: classes.essence!,
    legend: t(`smpte.group.${key}`),
    fields: fields.map(fieldOf),
  }))
}

const essenceName = /^(video|audio|ancillary)(.)/

/** The fields that all essences have share their labels: `videoAddress` is `address`. */
const labelOf = (field: SmpteField) => field.replace(essenceName, (_, _name, first: string) => first.toLowerCase()) as 'address'

const choices: Partial<Record<SmpteField, readonly (string | number)[]>> = {
  videoFrameRate: FrameRate.options,
  videoDepth: [8, 10, 12],
  audioDepth: [16, 24],
  audioPacketTime: [125, 1000],
}

/** The session descriptions, to copy or to save. */
function Descriptions({ channel, sdp }: { channel: ConfiguredChannel; sdp: SmpteMetadata['sdp'] }) {
  const { t } = useTranslation('channel-configuration')
  const sent = (['video', 'audio', 'ancillary'] as const).flatMap((essence) => {
    const text = sdp[essence]
    return text === null ? [] : [{ essence, text }]
  })
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast(t('sdp.copied'), { kind: 'success' })
    } catch {
      toast(t('sdp.notCopied'), { kind: 'error' })
    }
  }
  return (
    <section className={classes.facts} aria-label={t('sdp.title')}>
      <h3 className={settingClasses.settingTitle}>{t('sdp.title')}</h3>
      {sent.length === 0 && <p className={settingClasses.hint}>{t('sdp.none')}</p>}
      {sent.map(({ essence, text }) => (
        <div key={essence}>
          <div className={classes.sdpHead}>
            <span>{t(`smpte.group.${essence}`)}</span>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t('sdp.copyOf', { essence: t(`smpte.group.${essence}`) })}
              leftSection={<IconCopy size={iconSize.xs} aria-hidden />}
              onClick={() => void copy(text)}
            >
              {t('sdp.copy')}
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t('sdp.saveOf', { essence: t(`smpte.group.${essence}`) })}
              leftSection={<IconDownload size={iconSize.xs} aria-hidden />}
              onClick={() => saveFile(`${channel.channelName}-${essence}.sdp`, new TextEncoder().encode(text))}
            >
              {t('sdp.save')}
            </Button>
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached with the keyboard */}
          <pre className={classes.sdp} tabIndex={0} role="region" aria-label={t('sdp.of', { essence: t(`smpte.group.${essence}`) })}>
            {text}
          </pre>
        </div>
      ))}
    </section>
  )
}
