import type { Destination } from '@backhaul/contract/destinations'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changedFields } from '../../../ui/form/changed-fields.ts'
import { toast } from '../../../ui/toasts.ts'
import { type DestinationValues, readableText, renamedStreams, type StreamValues } from './form-values.ts'

// Changes of a destination that its open form did not make, or whose reply is missing.

/** Returns the function that finds the present id of a stream which another user has renamed while the form is open. */
export function useRenamed(destination: Destination | null): (id: string) => string {
  const [seen, setSeen] = useState(destination)
  const [renamed, setRenamed] = useState<ReadonlyMap<string, string>>(new Map())
  if (destination !== seen) {
    setSeen(destination)
    const more = renamedStreams(seen?.streams ?? [], destination?.streams ?? [])
    if (more.size > 0) setRenamed(new Map([...[...renamed].map(([id, now]) => [id, more.get(now) ?? now] as const), ...more]))
  }
  return (id) => (destination?.streams.some(({ streamId }) => streamId === id) ? id : (renamed.get(id) ?? id))
}

interface UnansweredProps {
  opened: Destination | null
  destinations: readonly Destination[]
  onStored: () => void
}

/** An input whose save was not answered, and the destinations before it. */
export interface Sent {
  /** The readable part. */
  readonly text: string
  readonly before: readonly Destination[]
}

/** Finds the input of a save that was not answered in the list, which then ends the form like an answer. */
export function useUnanswered({ opened, destinations, onStored }: UnansweredProps) {
  const { t } = useTranslation('kit')
  const [sent, setSent] = useState<Sent | null>(null)
  const isNew = (one: Destination) => !sent?.before.some(({ id, lastModified }) => id === one.id && lastModified === one.lastModified)
  const stored =
    sent && destinations.find((one) => (opened === null || one.id === opened.id) && readableText(one) === sent.text && isNew(one))
  const end = useEffectEvent((name: string) => {
    toast(t('resource.saved', { name }), { kind: 'success' })
    onStored()
  })
  const name = stored?.name
  useEffect(() => {
    if (name !== undefined) end(name)
  }, [name])
  return [stored ? 'stored' : sent, setSent] as const
}

/** The readable part of a secret has the label of the secret. */
const labels = {
  primaryAddress: 'urlPrimary',
  secondaryAddress: 'urlSecondary',
  hasPassword: 'password',
  hasPassphrase: 'passphrase',
} as const
const labelOf = (name: string) => labels[name as keyof typeof labels] ?? (name as 'bitrate')

/** Returns the function that names what another user changed in a destination. */
export function useDescribe() {
  const { t } = useTranslation('destinations')
  const ofStream = (stream: StreamValues, known: StreamValues | undefined) =>
    known === undefined
      ? t('streamAdded', { id: stream.streamId })
      : changedFields(stream, known, (name) =>
          name === 'formerStreamId' ? '' : `${known.streamId}, ${t(`field.${labelOf(name)}`)}: ${valueText(stream[name])}`,
        )
  const valueText = (value: StreamValues[keyof StreamValues]) => (value === true ? t('kept') : value === false ? '–' : (value ?? '–'))
  return (values: DestinationValues, known: DestinationValues) => {
    const renamed = renamedStreams(known.streams, values.streams)
    const idOf = ({ streamId }: StreamValues) => renamed.get(streamId) ?? streamId
    const gone = known.streams.filter((stream) => !values.streams.some(({ streamId }) => streamId === idOf(stream)))
    const texts = [
      ...(['name', 'provider'] as const)
        .filter((name) => values[name] !== known[name])
        .map((name) => `${t(`field.${name}`)}: ${values[name]}`),
      ...values.streams.map((stream) =>
        ofStream(
          stream,
          known.streams.find((one) => idOf(one) === stream.streamId),
        ),
      ),
      ...gone.map(({ streamId: id }) => t('streamRemoved', { id })),
    ]
    // A secret that replaced a secret has no trace but the time of the change.
    return texts.filter((text) => text !== '').join(' · ') || t('secretChanged')
  }
}
