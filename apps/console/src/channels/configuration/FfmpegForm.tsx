import { calls } from '@backhaul/contract/channels'
import { refuseCapability, refuseChannelOffline } from '@backhaul/rules/channels'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { SchemaForm } from '../../ui/form/SchemaForm.tsx'
import { SettingFrame } from '../../ui/form/SettingFrame.tsx'
import { LoadState } from '../../ui/page/LoadState.tsx'
import type { ConfiguredChannel } from '../use-channel-details.ts'

const refreshMs = 15_000

/** The FFMPEG options of the output of a channel. */
export function FfmpegForm({ channel }: { channel: ConfiguredChannel }) {
  const { t } = useTranslation('channel-configuration')
  const { channelId, channelName: name, capabilities } = channel
  const { getFfmpeg } = api.useUtils().channels
  const { data, error, refetch } = api.channels.getFfmpeg.useQuery({ channelId }, { refetchInterval: refreshMs })
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  return (
    <SchemaForm
      call={calls.setFfmpeg}
      procedure={api.channels.setFfmpeg}
      subject={{ channelId }}
      seen={data}
      read={() => getFfmpeg.fetch({ channelId }, { staleTime: 0 })}
      store={(changed) => {
        getFfmpeg.setData({ channelId }, changed)
        return changed
      }}
      settled={() => void getFfmpeg.invalidate({ channelId })}
      done={() => t('toast.applied', { name, setting: t('ffmpeg.title') })}
      valuesOf={({ options }) => ({ options })}
      fields={[{ name: 'options', kind: 'lines', attributes: { maxRows: 6, spellCheck: false } }]}
      describe={({ options }) => options || t('none')}
      refusal={refuseChannelOffline(channel) ?? refuseCapability(capabilities, 'ffmpeg')}
      fieldOf={{ FFMPEG_OPTION_REFUSED: 'options' }}
    >
      {({ fields, ...parts }) => (
        <SettingFrame {...parts} title={t('ffmpeg.title')} hint={t('ffmpeg.hint')} isGroup={false}>
          {fields}
        </SettingFrame>
      )}
    </SchemaForm>
  )
}
