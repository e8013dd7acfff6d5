import { Textarea } from '@mantine/core'
import { calls, type Ffmpeg } from '@backhaul/contract/channels'
import { refuseCapability, refuseChannelOffline } from '@backhaul/rules/channels'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { DraftedSetting, SettingFrame } from '../../ui/form/SettingFrame.tsx'
import { useRights } from '../../ui/kit.tsx'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { toast } from '../../ui/toasts.ts'
import { useAppForm } from '../../ui/use-app-form.ts'
import type { ConfiguredChannel } from '../use-channel-details.ts'
import { saveVersion } from '../../ui/form/save-version.ts'

const refreshMs = 15_000

type Values = { options: string }

/** The FFMPEG options of the output of a channel. */
export function FfmpegForm({ channel }: { channel: ConfiguredChannel }) {
  const { t } = useTranslation('channel-configuration')
  const { channelId } = channel
  const { data, error, refetch } = api.channels.getFfmpeg.useQuery({ channelId }, { refetchInterval: refreshMs })
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  return (
    <DraftedSetting<Values> stored={{ options: data.options }} describe={({ options }) => options || t('none')}>
      {({ key, ...form }) => <Form key={key} channel={channel} seen={data} {...form} />}
    </DraftedSetting>
  )
}

interface FormProps {
  channel: ConfiguredChannel
  seen: Ffmpeg
  initialValues: Values
  onChange: (values: Values) => void
}

function Form({ channel, seen, initialValues, onChange }: FormProps) {
  const { t } = useTranslation('channel-configuration')
  const { reason } = useRights()
  const { channelId, channelName: name, capabilities } = channel
  const { getFfmpeg } = api.useUtils().channels
  const { mutateAsync } = api.channels.setFfmpeg.useMutation()
  const form = useAppForm<Values, { channelId: string; options: string }>({
    call: calls.setFfmpeg,
    initialValues,
    inputOf: (values) => ({ channelId, ...values }),
    async save(input) {
      try {
        const changed = await saveVersion({
          seen,
          read: () => getFfmpeg.fetch({ channelId }, { staleTime: 0 }),
          settingOf: ({ options }) => options,
          save: (version) => mutateAsync({ ...input, version }),
        })
        getFfmpeg.setData({ channelId }, changed)
        toast(t('toast.applied', { name, setting: t('ffmpeg.title') }), { kind: 'success' })
      } finally {
        void getFfmpeg.invalidate({ channelId })
      }
    },
    fieldOf: { FFMPEG_OPTION_REFUSED: 'options' },
    onChange,
  })
  const refused = reason('channels.configure', refuseChannelOffline(channel) ?? refuseCapability(capabilities, 'ffmpeg'))
  return (
    <SettingFrame
      title={t('ffmpeg.title')}
      hint={t('ffmpeg.hint')}
      access="channels.configure"
      isGroup={false}
      refused={refused}
      form={form}
    >
      {(titleId) => (
        <DisabledReason field reason={refused}>
          <Textarea size="sm" autosize minRows={2} maxRows={6} spellCheck={false} aria-labelledby={titleId} {...form.field('options')} />
        </DisabledReason>
      )}
    </SettingFrame>
  )
}
