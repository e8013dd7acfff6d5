import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import settingClasses from '../../ui/form/setting.module.css'
import { Fact, Facts } from '../../ui/panel/Facts.tsx'
import classes from './channel-configuration.module.css'
import { SettingForm } from './SettingForm.tsx'
import { ndiSettings } from './settings.ts'
import type { ConfiguredChannel } from '../use-channel-details.ts'

/** UI-185: the NDI output, and the name and addresses at which receivers in the network find it. */
export function NdiTab({ channel }: { channel: ConfiguredChannel }) {
  const { t } = useTranslation('channel-configuration')
  const { data: ips } = api.channels.listIps.useQuery({ channelId: channel.channelId }, { enabled: channel.ndi })
  return (
    <div className={settingClasses.settings}>
      {ndiSettings.map((setting) => (
        <SettingForm key={setting.key} setting={setting} channel={channel} />
      ))}
      {channel.ndi && (
        <section className={classes.facts} aria-label={t('ndi.found')}>
          <h3 className={settingClasses.settingTitle}>{t('ndi.found')}</h3>
          <Facts>
            <Fact name={t('ndi.source')}>
              <span className={classes.mono}>
                {(channel.serverName ?? '…').toUpperCase()} ({channel.channelName})
              </span>
            </Fact>
            <Fact name={t('ndi.addresses')}>
              <span className={classes.mono}>{ips?.map(({ ip }) => ip).join(', ') || '–'}</span>
            </Fact>
          </Facts>
        </section>
      )}
    </div>
  )
}
