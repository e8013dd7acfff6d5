import { ActionIcon, Checkbox, NumberInput, PasswordInput, Select, TextInput } from '@mantine/core'
import { frameRates, mediaResolutions, SrtMode, type Stream, StreamType, VideoProfile } from '@backhaul/contract/destinations'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { iconSize } from '../../../ui/icon-size.ts'
import classes from './destinations.module.css'
import type { StreamValues } from './form-values.ts'

/** Returns the props of the input at a path of the form. */
export type FieldOf = (path: string) => Record<string, unknown> & { key: string }

interface StreamFieldsProps {
  path: string
  number: number
  values: StreamValues
  /** The stream as it is stored: its secrets stay unless new ones are entered. */
  stored: Stream | null
  fieldOf: FieldOf
  /** Null: the last stream cannot be removed. */
  onRemove: (() => void) | null
}

const examples = { rtmp: 'rtmp://ingest.cdn.example/live', srt: 'srt://ingest.cdn.example:9000', mpegTs: 'udp://239.0.0.2:5000' } as const

const below: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** Returns the inputs of one stream, each by its name. */
function useInputs(fieldOf: FieldOf, path: string, streamType: StreamType) {
  const { t } = useTranslation('destinations')
  const of = (name: keyof StreamValues) => {
    const { key, ...props } = fieldOf(`${path}.${name}`)
    return { key, props }
  }
  const choice = (name: 'streamType' | 'srtMode' | 'videoProfile', options: readonly string[]) => ({
    label: t(`field.${name}`),
    data: options.map((value) => ({ value, label: t(`value.${name}.${value}` as 'value.streamType.rtmp') })),
    allowDeselect: false,
    comboboxProps: { withinPortal: true },
  })
  const text = (name: 'streamId' | 'username' | 'mpegTsIp' | 'ffmpegOverride', more: object = {}) => {
    const { key, props } = of(name)
    return <TextInput key={key} label={t(`field.${name}`)} autoComplete="off" spellCheck={false} {...more} {...props} />
  }
  const count = (name: 'bitrate' | 'sourcePort' | 'latency' | 'mpegTsPort' | 'mpegTsBitrate') => {
    const { key, props } = of(name)
    return <NumberInput key={key} label={t(`field.${name}`)} allowDecimal={false} thousandSeparator="" {...props} />
  }
  const select = (name: 'streamType' | 'srtMode' | 'videoProfile' | 'resolution' | 'frameRate', more: object) => {
    const { key, props } = of(name)
    return <Select key={key} {...more} {...props} />
  }
  const address = (name: 'urlPrimary' | 'urlSecondary', kept: string | null, isRequired: boolean) => {
    const { key, props } = of(name)
    return (
      <TextInput
        key={key}
        label={t(`field.${name}`)}
        placeholder={kept === null ? examples[streamType] : t('kept')}
        description={kept !== null && t('keptAddress', { address: kept })}
        // Below the field, so that the fields of a row are in one line.
        inputWrapperOrder={below}
        autoComplete="off"
        spellCheck={false}
        maxLength={256}
        withAsterisk={isRequired && kept === null}
        {...props}
      />
    )
  }
  const secret = (name: 'password' | 'passphrase', isStored: boolean) => {
    const { key, props } = of(name)
    return (
      <PasswordInput
        key={key}
        label={t(`field.${name}`)}
        placeholder={isStored ? t('kept') : ''}
        description={isStored && t('keptHint')}
        inputWrapperOrder={below}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('show') }}
        {...props}
      />
    )
  }
  const removal = (name: 'removeSecondary' | 'removePassword' | 'removePassphrase', isStored: boolean) => {
    if (!isStored) return null
    const { key, props } = of(name)
    return <Checkbox key={key} size="xs" label={t(name)} {...props} defaultChecked={false} defaultValue={undefined} />
  }
  return { choice, text, count, select, address, secret, removal }
}

/** The fields of one stream, as far as its type has them. */
export function StreamFields({ path, number, values, stored, fieldOf, onRemove }: StreamFieldsProps) {
  const { t } = useTranslation(['destinations', 'kit'])
  const { streamType, srtMode } = values
  const [isSrt, isTs] = [streamType === 'srt', streamType === 'mpegTs']
  const { choice, text, count, select, address, secret, removal } = useInputs(fieldOf, path, streamType)
  return (
    <fieldset className={classes.stream}>
      <legend className={classes.legend}>
        {t('stream', { number })}
        {onRemove !== null && (
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('removeStream', { number })} onClick={onRemove}>
            <IconTrash size={iconSize.sm} aria-hidden />
          </ActionIcon>
        )}
      </legend>
      <div className={classes.row}>
        {text('streamId', { withAsterisk: true, maxLength: 128 })}
        {select('streamType', choice('streamType', StreamType.options))}
        {isSrt && select('srtMode', choice('srtMode', SrtMode.options))}
      </div>
      {!(isSrt && srtMode === 'listener') && (
        <div className={classes.row}>
          {!isTs && address('urlPrimary', stored?.primaryAddress ?? null, true)}
          <div className={classes.column}>
            {address('urlSecondary', stored?.secondaryAddress ?? null, false)}
            {removal('removeSecondary', (stored?.secondaryAddress ?? null) !== null)}
          </div>
        </div>
      )}
      {streamType === 'rtmp' && (
        <div className={classes.row}>
          {text('username', { maxLength: 128 })}
          <div className={classes.column}>
            {secret('password', stored?.hasPassword === true)}
            {removal('removePassword', stored?.hasPassword === true)}
          </div>
        </div>
      )}
      {isSrt && (
        <div className={classes.row}>
          {count('sourcePort')}
          {count('latency')}
          <div className={classes.column}>
            {secret('passphrase', stored?.hasPassphrase === true)}
            {removal('removePassphrase', stored?.hasPassphrase === true)}
          </div>
        </div>
      )}
      {isTs && (
        <div className={classes.row}>
          {text('mpegTsIp', {
            withAsterisk: true,
            description: t('kit:addressExample', { address: '239.0.0.2' }),
            inputWrapperOrder: below,
          })}
          {count('mpegTsPort')}
          {count('mpegTsBitrate')}
        </div>
      )}
      <div className={classes.row}>
        {select('resolution', { label: t('field.resolution'), data: [...mediaResolutions], allowDeselect: false })}
        {select('frameRate', { label: t('field.frameRate'), data: [...frameRates], allowDeselect: false })}
        {count('bitrate')}
        {select('videoProfile', choice('videoProfile', VideoProfile.options))}
      </div>
      {text('ffmpegOverride', { description: t('ffmpegHelp'), placeholder: '-g 50 -bf 2', maxLength: 512 })}
    </fieldset>
  )
}
