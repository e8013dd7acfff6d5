import { Button } from '@mantine/core'
import { problemOf } from '@backhaul/client'
import { overlayLimits, readOverlay, refuseCapability, refuseChannelOffline } from '@backhaul/rules/channels'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { CommandButton } from '../../ui/command/CommandButton.tsx'
import { useCommand } from '../../ui/command/use-command.ts'
import { confirm } from '../../ui/confirm.ts'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { isInPair } from '../../ui/end-of.ts'
import { useErrorText } from '../../ui/error-text.ts'
import settingClasses from '../../ui/form/setting.module.css'
import { iconSize } from '../../ui/icon-size.ts'
import { useRights, useUnavailable } from '../../ui/kit.tsx'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { sizeText } from '../../ui/size-text.ts'
import { toast } from '../../ui/toasts.ts'
import { useOnChange } from '../../ui/use-on-change.ts'
import type { ConfiguredChannel } from '../use-channel-details.ts'
import { useStoreDetails } from '../use-channel-details.ts'
import classes from './channel-configuration.module.css'

const refreshMs = 15_000

/** Characters per call: the arguments of a function are limited. */
const encodeStep = 8192

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += encodeStep) text += String.fromCodePoint(...bytes.subarray(at, at + encodeStep))
  return btoa(text)
}

/** UI-187: the picture that the channel puts over its video, with a preview; a new one is dropped here or chosen. */
export function OverlayTab({ channel }: { channel: ConfiguredChannel }) {
  const { t } = useTranslation('channel-configuration')
  const { channelId } = channel
  const { data, error, refetch } = api.channels.getOverlay.useQuery({ channelId }, { refetchInterval: refreshMs })
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.overlay}>
      <p className={settingClasses.hint}>{t('overlay.hint', overlayLimits)}</p>
      {data === null ? <Upload channel={channel} /> : <Present channel={channel} overlay={data} />}
    </div>
  )
}

interface Overlay {
  name: string
  width: number
  height: number
  sizeBytes: number
  content: string
}

/** The overlay of the channel, on the squares that show where it is transparent. */
function Present({ channel, overlay }: { channel: ConfiguredChannel; overlay: Overlay }) {
  const { t, i18n } = useTranslation('channel-configuration')
  const { channelId, channelName: name } = channel
  const queries = api.useUtils().channels
  const { invalidate } = useStoreDetails(channelId)
  const command = useCommand(api.channels.deleteOverlay, {
    access: 'channels.configure',
    refusal: refuseChannelOffline(channel),
    done: () => t('overlay.removed', { name }),
    about: name,
    failed: (reason) => t('overlay.notRemoved', { name, reason }),
  })
  const ask = async () => {
    const question = { title: t('overlay.removeTitle'), message: t('overlay.removeMessage', { name }), action: t('overlay.remove') }
    if (!(await confirm(question))) return
    if ((await command.run({ channelId })) !== null) queries.getOverlay.setData({ channelId }, null)
    void queries.getOverlay.invalidate({ channelId })
    invalidate()
  }
  const { width, height, sizeBytes } = overlay
  return (
    <figure className={classes.figure}>
      <img className={classes.picture} src={`data:image/png;base64,${overlay.content}`} alt={t('overlay.alt', { name: overlay.name })} />
      <figcaption>
        <strong>{overlay.name}</strong>
        <span className={settingClasses.hint}>
          {width} × {height} · {sizeText(sizeBytes, i18n.language)}
        </span>
        <CommandButton
          command={command}
          variant="default"
          size="xs"
          leftSection={<IconTrash size={iconSize.sm} aria-hidden />}
          onRun={() => void ask()}
        >
          {t('overlay.remove')}
        </CommandButton>
      </figcaption>
    </figure>
  )
}

/** The longest name that the core takes. */
const nameMax = 64

/** Returns the end of a name, which has the type of the file, without half a character. */
function endOfName(name: string): string {
  const at = Math.max(0, name.length - nameMax)
  return name.slice(isInPair(name, at) ? at + 1 : at)
}

function useUpload({ channelId, channelName: name }: ConfiguredChannel) {
  const { t } = useTranslation('channel-configuration')
  const errorText = useErrorText()
  const queries = api.useUtils().channels
  const { invalidate } = useStoreDetails(channelId)
  const { mutateAsync, isPending } = api.channels.uploadOverlay.useMutation()
  const [failure, setFailure] = useState<{ text: string; isUnreached: boolean } | null>(null)
  const unavailable = useUnavailable()
  // Without an answer of the core the failure is that of the connection, and is over with it.
  useOnChange(unavailable ?? '', () => {
    if (unavailable === null && failure?.isUnreached) setFailure(null)
  })
  const upload = async (file: File) => {
    setFailure(null)
    try {
      // the file is judged by its bytes before it is sent, as the core does. One that is much too large is not read.
      const bytes = new Uint8Array(await file.slice(0, overlayLimits.kilobytesMax * 1024 + 1).arrayBuffer())
      const read = readOverlay(bytes)
      if ('code' in read) return setFailure({ text: errorText(read), isUnreached: false })
      await mutateAsync({ channelId, name: endOfName(file.name), content: base64Of(bytes) })
      toast(t('overlay.uploaded', { name }), { kind: 'success' })
    } catch (error) {
      setFailure({ text: errorText(error), isUnreached: problemOf(error) === null })
    }
    void queries.getOverlay.invalidate({ channelId })
    invalidate()
  }
  return { upload, isPending, failure: failure?.text ?? null }
}

function Upload({ channel }: { channel: ConfiguredChannel }) {
  const { t } = useTranslation('channel-configuration')
  const { reason } = useRights()
  const { upload, isPending, failure } = useUpload(channel)
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const refused = reason('channels.configure', refuseChannelOffline(channel) ?? refuseCapability(channel.capabilities, 'overlay'))
  const canDrop = refused === null && !isPending
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file !== undefined && canDrop) void upload(file)
  }
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(canDrop)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconPhotoUp size={iconSize.lg} aria-hidden />
      <span>{t('overlay.drop')}</span>
      <input
        ref={input}
        type="file"
        accept="image/png"
        hidden
        aria-label={t('overlay.choose')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // The same file can be chosen again after it was repaired.
          if (file !== undefined) void upload(file)
          currentTarget.value = ''
        }}
      />
      <DisabledReason reason={isPending ? null : refused}>
        <Button variant="default" loading={isPending} onClick={() => input.current?.click()}>
          {t('overlay.choose')}
        </Button>
      </DisabledReason>
      {refused !== null && <p className={settingClasses.refused}>{refused}</p>}
      {failure !== null && (
        <p role="alert" className={settingClasses.failure}>
          {failure}
        </p>
      )}
    </div>
  )
}
