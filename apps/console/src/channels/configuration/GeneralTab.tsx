import { takesUnits } from '@backhaul/rules/channels'
import settingClasses from '../../ui/form/setting.module.css'
import { InputSourceForm } from './InputSourceForm.tsx'
import { SettingForm } from './SettingForm.tsx'
import { generalSettings } from './settings.ts'
import type { ConfiguredChannel } from '../use-channel-details.ts'

/** UI-183: the general settings of a channel; of an input, its source too. */
export const GeneralTab = ({ channel }: { channel: ConfiguredChannel }) => (
  <div className={settingClasses.settings}>
    {channel.type === 'input' && <InputSourceForm channel={channel} />}
    {generalSettings
      // An input has no bandwidth limit towards units and nothing of a unit to hide.
      .filter(({ key }) => takesUnits(channel.type) || (key !== 'bandwidth' && key !== 'privateSession'))
      .map((setting) => (
        <SettingForm key={setting.key} setting={setting} channel={channel} />
      ))}
  </div>
)
