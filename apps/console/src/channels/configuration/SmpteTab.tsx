import { Button, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import type { Issue } from '@backhaul/contract'
import { calls, FrameRate, type SmpteFields, type SmpteMetadata } from '@backhaul/contract/channels'
import { refuseCapability, refuseChannelOffline, refuseNoSmpte, refuseSmpte, smpteKeptMs } from '@backhaul/rules/channels'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { exampleAddresses } from '../../ui/example-addresses.ts'
import { changedFields } from '../../ui/form/changed-fields.ts'
import { DraftedSetting, SettingFrame } from '../../ui/form/SettingFrame.tsx'
import settingClasses from '../../ui/form/setting.module.css'
import { iconSize } from '../../ui/icon-size.ts'
import { useRights } from '../../ui/kit.tsx'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toasts.ts'
import { useAppForm } from '../../ui/use-app-form.ts'
import { type ConfiguredChannel, useStoreDetails } from '../use-channel-details.ts'
import classes from './channel-configuration.module.css'
import { saveVersion } from '../../ui/form/save-version.ts'
import { fieldOfPath, type SmpteField, smpteGroups, type SmpteValues, smpteInput, smpteValues } from './smpte-form.ts'

/** UI-188: the essences of the SMPTE 2110 output, and a session description of each for receivers. */
export function SmpteTab({ channel }: { channel: ConfiguredChannel }) {
  const { t } = useTranslation('channel-configuration')
  const { channelId } = channel
  // R-242: kept for 60 s.
  const { data, error, refetch } = api.channels.getSmpte.useQuery({ channelId }, { staleTime: smpteKeptMs, refetchInterval: smpteKeptMs })
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  const describe = (values: SmpteValues, known: SmpteValues) =>
    changedFields(values, known, (field) => {
      const group = smpteGroups.find(({ fields }) => (fields as readonly string[]).includes(field))!
      const value = values[field]
      return `${t(`smpte.group.${group.key}`)}, ${t(`smpte.${labelOf(field)}`)}: ${typeof value === 'boolean' ? t(value ? 'on' : 'off') : value}`
    })
  return (
    <div className={settingClasses.settings}>
      <DraftedSetting stored={smpteValues(data.settings)} describe={describe}>
        {({ key, ...form }) => <Form key={key} channel={channel} metadata={data} {...form} />}
      </DraftedSetting>
      <Descriptions channel={channel} sdp={data.sdp} />
    </div>
  )
}

interface FormProps {
  channel: ConfiguredChannel
  metadata: SmpteMetadata
  initialValues: SmpteValues
  onChange: (values: SmpteValues) => void
}

function useSave({ channelId, channelName: name }: ConfiguredChannel, seen: SmpteMetadata) {
  const { t } = useTranslation('channel-configuration')
  const { getSmpte } = api.useUtils().channels
  const { invalidate } = useStoreDetails(channelId)
  const { mutateAsync } = api.channels.setSmpte.useMutation()
  return async (input: SmpteFields & { channelId: string }) => {
    try {
      const changed = await saveVersion({
        seen,
        read: () => getSmpte.fetch({ channelId }, { staleTime: 0 }),
        settingOf: ({ settings }) => JSON.stringify(settings),
        save: (version) => mutateAsync({ ...input, version }),
      })
      getSmpte.setData({ channelId }, changed)
      toast(t('toast.applied', { name, setting: t('smpte.title') }), { kind: 'success' })
    } finally {
      void getSmpte.invalidate({ channelId })
      invalidate()
    }
  }
}

function Form({ channel, metadata, initialValues, onChange }: FormProps) {
  const { t } = useTranslation(['channel-configuration', 'kit'])
  const { reason } = useRights()
  const { channelId, capabilities } = channel
  const save = useSave(channel, metadata)
  const form = useAppForm<SmpteValues, any>({
    call: calls.setSmpte as never,
    initialValues,
    inputOf: (values) => ({ channelId, ...smpteInput(values) }),
    faultsOf: (_, faults): Issue[] => faults.map((fault) => ({ ...fault, path: fieldOfPath(fault.path) })),
    refuse: (input: SmpteFields) => {
      const refusal = refuseSmpte(input)
      if (refusal === null) return {}
      const field: SmpteField =
        refusal.code === 'SMPTE_SAME_ADDRESS'
          ? 'audioAddress'
          : refusal.code === 'SMPTE_AUDIO_TOO_LARGE'
            ? 'audioPacketTime'
            : 'videoFrameRate'
      return { [field]: refusal }
    },
    save,
    onChange,
  })
  const refused = reason(
    'channels.configure',
    refuseNoSmpte(channel) ?? refuseChannelOffline(channel) ?? refuseCapability(capabilities, 'smpte2110'),
  )
  return (
    <SettingFrame title={t('smpte.title')} hint={t('smpte.hint')} access="channels.configure" isGroup refused={refused} form={form}>
      {() =>
        smpteGroups.map(({ key, fields }) => (
          <fieldset key={key} className={classes.essence}>
            <legend>{t(`smpte.group.${key}`)}</legend>
            {fields.map((field) => (
              <DisabledReason key={field} field reason={refused}>
                <Field
                  field={field}
                  initial={initialValues[field]}
                  props={{
                    ...form.field(field),
                    label: t(`smpte.${labelOf(field)}`),
                    ...(field === 'sourceAddress' && { description: t('kit:addressExample', { address: exampleAddresses.ip }) }),
                  }}
                />
              </DisabledReason>
            ))}
          </fieldset>
        ))
      }
    </SettingFrame>
  )
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

interface FieldProps {
  field: SmpteField
  initial: SmpteValues[SmpteField]
  props: Record<string, unknown>
  /** Set by `DisabledReason`. */
  disabled?: boolean
}

function Field({ field, initial, props, disabled = false }: FieldProps) {
  const all = { ...props, disabled, size: 'sm' as const }
  if (typeof initial === 'boolean') return <Switch defaultChecked={initial} {...all} />
  const data = choices[field]
  if (data !== undefined) return <Select allowDeselect={false} data={data.map(String)} {...all} />
  if (typeof initial === 'number') return <NumberInput allowDecimal={false} {...all} />
  return <TextInput {...all} />
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
