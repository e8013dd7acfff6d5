import { Badge, Button, PasswordInput, TextInput } from '@mantine/core'
import { calls, type Unit, type UnitCommand } from '@backhaul/contract/units'
import { refuseOffline } from '@backhaul/rules/units'
import { IconLock, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../app/api.ts'
import { Age } from '../../../domain/Age.tsx'
import { CommandButton } from '../../../ui/command/CommandButton.tsx'
import { DisabledReason } from '../../../ui/DisabledReason.tsx'
import { iconSize } from '../../../ui/icon-size.ts'
import { named } from '../../../ui/named.ts'
import { useAppForm } from '../../../ui/use-app-form.ts'
import { Outcome } from '../../commands/Outcome.tsx'
import { useCommandLog, useTracked } from '../../commands/use-command-log.ts'
import { SignalBars } from '../../panel/SignalBars.tsx'
import classes from './connections.module.css'
import { LinkHead } from './LinkHead.tsx'
import { type Network, networksOf } from './networks.ts'
import { useLinks } from './use-links.ts'

/** UI-122: the Wi-Fi of a unit and the networks in its reach. */
export function WifiTab({ unit }: { unit: Unit }) {
  const { t } = useTranslation('unit-configuration')
  const links = useLinks(unit)
  const wifi = links.find(({ uiType }) => uiType === 'wifi')
  if (wifi === undefined) return <p className={classes.nothing}>{t('wifi.noWifi')}</p>
  return (
    <div className={classes.links}>
      <section className={classes.link}>
        <LinkHead unit={unit} links={links} link={wifi} />
      </section>
      {wifi.enabled && <Networks unit={unit} connected={wifi.state === 'connected' ? wifi.network : null} />}
    </div>
  )
}

function useWifiCommands(unit: Unit) {
  const { t } = useTranslation('unit-configuration')
  const options = { unit, access: 'units.configure', refusal: refuseOffline(unit) } as const
  return {
    scan: useTracked(api.units.scanWifi, {
      ...options,
      failed: (reason) => t('wifi.scanFailed', { reason }),
      isOne: ({ kind }) => kind === 'scanWifi',
    }),
    connect: useTracked(api.units.connectWifi, {
      ...options,
      failed: (reason) => t('wifi.connectFailed', { reason }),
      isOne: ({ kind }) => kind === 'connectWifi',
    }),
    disconnect: useTracked(api.units.disconnectWifi, {
      ...options,
      failed: (reason) => t('wifi.disconnectFailed', { reason }),
      isOne: ({ kind }) => kind === 'disconnectWifi' || kind === 'forgetWifi',
    }),
  }
}
type WifiCommands = ReturnType<typeof useWifiCommands>

const ssidOf = (command: UnitCommand | undefined): string => {
  const ssid = command?.input['ssid']
  return typeof ssid === 'string' ? ssid : ''
}

function Networks({ unit, connected }: { unit: Unit; connected: string | null }) {
  const { t } = useTranslation('unit-configuration')
  const { data: log = [] } = useCommandLog(unit)
  const found = networksOf(log)
  const commands = useWifiCommands(unit)
  const { scan, connect } = commands
  const [isOther, setOther] = useState(false)
  return (
    <section className={classes.link} aria-labelledby="networks">
      <div className={classes.head}>
        <h3 id="networks" className={classes.name}>
          {t('wifi.networks')}
        </h3>
        {found && (
          <span className={classes.meta}>
            {t('wifi.found', { count: found.networks.length })} <Age at={found.at} />
          </span>
        )}
        <CommandButton
          command={scan}
          variant="default"
          leftSection={<IconRefresh size={iconSize.md} aria-hidden />}
          onRun={() => void scan.run({ unitId: unit.uniqueId, forceScanNow: true })}
        >
          {t('scan')}
        </CommandButton>
      </div>
      {scan.last && scan.last.state !== 'done' && <Outcome command={scan.last} running={t('wifi.scanning')} />}
      {connect.last && <Outcome command={connect.last} running={t('wifi.connecting', { ssid: ssidOf(connect.last) })} />}
      {found === null && !scan.isPending && <p className={classes.nothing}>{t('wifi.notScanned')}</p>}
      <ul className={classes.list}>
        {found?.networks.map((network) => (
          <NetworkLine key={network.ssid} unit={unit} network={network} isConnected={network.ssid === connected} commands={commands} />
        ))}
      </ul>
      {isOther ? (
        <JoinForm unit={unit} ssid="" connect={connect} onEnd={() => setOther(false)} />
      ) : (
        <DisabledReason reason={connect.reason}>
          <Button variant="subtle" className={classes.other} onClick={() => setOther(true)}>
            {t('wifi.other')}
          </Button>
        </DisabledReason>
      )}
    </section>
  )
}

interface NetworkProps {
  unit: Unit
  network: Network
  isConnected: boolean
  commands: WifiCommands
}

function NetworkLine({ unit, network, isConnected, commands: { connect, disconnect } }: NetworkProps) {
  const { t } = useTranslation('unit-configuration')
  const [asks, setAsks] = useState(false)
  const { uniqueId: unitId } = unit
  const { ssid, known, secured } = network
  const join = () => (known || !secured ? void connect.run({ unitId, ssid, password: '' }) : setAsks(true))
  const small = { size: 'xs', variant: 'default' } as const
  return (
    <li className={classes.network}>
      <NetworkName network={network} isConnected={isConnected} />
      <div className={classes.acts}>
        {isConnected ? (
          <CommandButton command={disconnect} {...small} onRun={() => void disconnect.run({ unitId })}>
            {t('wifi.disconnect')}
          </CommandButton>
        ) : (
          <CommandButton
            command={connect}
            {...small}
            loading={connect.isPending && ssidOf(connect.last) === ssid}
            aria-label={t('wifi.connectTo', { ssid })}
            onRun={join}
          >
            {t('wifi.connect')}
          </CommandButton>
        )}
        {known && (
          <CommandButton
            command={disconnect}
            {...small}
            variant="subtle"
            color="gray"
            aria-label={t('wifi.forgetOf', { ssid })}
            onRun={() => void disconnect.run({ unitId, ssid })}
          >
            {t('wifi.forget')}
          </CommandButton>
        )}
      </div>
      {asks && <JoinForm unit={unit} ssid={ssid} connect={connect} onEnd={() => setAsks(false)} />}
    </li>
  )
}

function NetworkName({ network: { ssid, signal, secured, known }, isConnected }: { network: Network; isConnected: boolean }) {
  const { t } = useTranslation('unit-configuration')
  return (
    <div className={classes.networkName}>
      <SignalBars percent={signal} />
      <span className={classes.ssid}>{ssid}</span>
      {secured && <IconLock size={iconSize.sm} {...named(t('wifi.secured'))} />}
      {isConnected ? (
        <Badge variant="light" color="teal">
          {t('wifi.connected')}
        </Badge>
      ) : (
        known && <span className={classes.meta}>{t('wifi.known')}</span>
      )}
    </div>
  )
}

interface JoinProps {
  unit: Unit
  /** Empty: the user types it. */
  ssid: string
  connect: WifiCommands['connect']
  onEnd: () => void
}

/** Asks for the password of a network, and for the name of one that no scan found. */
function JoinForm({ unit, ssid, connect, onEnd }: JoinProps) {
  const { t } = useTranslation('unit-configuration')
  const { field, onSubmit, pending } = useAppForm({
    call: calls.connectWifi,
    initialValues: { unitId: unit.uniqueId, ssid, password: '' },
    async save(input) {
      if ((await connect.run(input)) !== null) onEnd()
    },
  })
  return (
    <form className={classes.join} onSubmit={onSubmit}>
      {ssid === '' && <TextInput size="sm" label={t('wifi.ssid')} {...field('ssid')} />}
      <PasswordInput size="sm" label={t('wifi.password')} autoComplete="off" {...field('password')} />
      <div className={classes.acts}>
        <Button type="submit" size="sm" loading={pending}>
          {t('wifi.connect')}
        </Button>
        <Button size="sm" variant="default" onClick={onEnd}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
