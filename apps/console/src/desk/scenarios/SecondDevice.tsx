import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import { ask } from '../ask.ts'
import { DeskLoadState } from '../DeskLoadState.tsx'
import { simulationKey } from '../use-act.ts'
import classes from './presenter.module.css'
import { remoteAddresses } from './remote-addresses.ts'

/** A QR code with which a device without a session opens the captions and a button to go on. */
export function SecondDevice({ worldId }: { worldId: string }) {
  const { t } = useTranslation('scenarios')
  const reading = useQuery({
    queryKey: [simulationKey, 'remote', worldId],
    queryFn: () => ask('scenarios.remote', { worldId }),
    // Each request creates another token.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const { data } = reading
  const [chosen, setChosen] = useState<string | null>(null)
  if (!data) return <DeskLoadState query={reading} />
  const addresses = remoteAddresses(location, data)
  const address = addresses.find((one) => one === chosen) ?? addresses[0]
  if (address === undefined) return <p className={classes.device}>{t('deviceNone')}</p>
  const hosts = addresses.map((one) => ({ value: one, label: new URL(one).host }))
  return (
    <section className={classes.device} aria-label={t('device')}>
      <QrCode address={address} />
      <div>
        <p>{t('deviceHint')}</p>
        {hosts.length > 1 && (
          <Button.Group attributes={{ group: { role: 'group', 'aria-label': t('deviceAddress') } }}>
            {hosts.map(({ value, label }) => (
              <Button
                key={value}
                variant={value === address ? 'light' : 'default'}
                aria-pressed={value === address}
                onClick={() => setChosen(value)}
              >
                {label}
              </Button>
            ))}
          </Button.Group>
        )}
        <p>
          <a href={address}>{address}</a>
        </p>
      </div>
    </section>
  )
}

function QrCode({ address }: { address: string }) {
  const { t } = useTranslation('scenarios')
  const { data, size } = encode(address, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('qr', { address })} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
