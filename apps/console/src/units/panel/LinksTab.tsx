import { Button, Table } from '@mantine/core'
import { IconCellSignal4, IconNetwork, IconWifi } from '@tabler/icons-react'
import type { Modem, Unit } from '@backhaul/contract/units'
import { formatBitrate } from '@backhaul/rules/units'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { named } from '../../ui/named.ts'
import { Age } from '../../domain/Age.tsx'
import { iconSize } from '../../ui/icon-size.ts'
import { SpeedTestDialog } from '../commands/SpeedTestDialog.tsx'
import { percentText } from '../../ui/percent-text.ts'
import classes from './links.module.css'
import { SignalBars } from './SignalBars.tsx'

// The spec gives no interval; this is the interval of the graph.
const refreshMs = 5000
const icons = { wifi: IconWifi, lan: IconNetwork, cell: IconCellSignal4 } as const

/** The links of the bond and their total. Upward rates are live; the age of the other values is shown on each line. */
export function LinksTab({ unit }: { unit: Unit }) {
  const { t } = useTranslation('unit-panel')
  const { data } = api.units.listModems.useQuery({ unitId: unit.uniqueId }, { refetchInterval: refreshMs, placeholderData: unit.modems })
  const modems = data ?? unit.modems
  const isOnline = unit.lastSeen === null
  return (
    <div className={classes.sections}>
      <div className={classes.total}>
        <span className={classes.totalLabel}>{t('links.total')}</span>
        <strong className={classes.totalNumber}>{formatBitrate(unit.totalBitrate)}</strong>
        <span className={classes.meta}>
          {t('links.connected', { connected: modems.filter((modem) => modem.connected).length, count: modems.length })}
        </span>
        <SpeedTestButton unit={unit} />
      </div>
      <Table.ScrollContainer minWidth={350} type="native">
        <Table className={classes.links} verticalSpacing={6} horizontalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('links.name')}</Table.Th>
              <Table.Th>{t('links.signal')}</Table.Th>
              <Table.Th className={classes.end}>{t('links.up')}</Table.Th>
              <Table.Th className={classes.end}>{t('links.down')}</Table.Th>
              <Table.Th className={classes.end}>{t('links.rtt')}</Table.Th>
              <Table.Th className={classes.end}>{t('links.loss')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {modems.map((modem, i) => (
              <ModemLine
                key={modem.port}
                modem={modem}
                upKbps={isOnline ? (unit.linksKbps[i] ?? modem.uplinkKbps) : modem.uplinkKbps}
                isOnline={isOnline}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  )
}

/** Opens the dialog, which also shows the result of the last test. */
function SpeedTestButton({ unit }: { unit: Unit }) {
  const { t } = useTranslation('unit-commands')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="xs" variant="default" className={classes.speedTest} onClick={() => setOpen(true)}>
        {t('speedTest.button')}
      </Button>
      {isOpen && <SpeedTestDialog unit={unit} onClose={() => setOpen(false)} />}
    </>
  )
}

function ModemLine({ modem, upKbps, isOnline }: { modem: Modem; upKbps: number; isOnline: boolean }) {
  const { t } = useTranslation('unit-panel')
  const Icon = icons[modem.uiType]
  const sub = [modem.technology, modem.activeSim && t('links.sim', { slot: modem.activeSim }), modem.roaming && t('links.roaming')]
    .filter(Boolean)
    .join(' · ')
  const isOn = modem.state === 'connected'
  return (
    <Table.Tr data-off={!isOn || undefined}>
      <Table.Td>
        <div className={classes.modem}>
          <Icon size={iconSize.md} {...named(t(`links.type.${modem.uiType}`))} />
          <div>
            <div>{modem.name}</div>
            <div className={classes.meta}>{isOn ? sub : t(`links.state.${modem.state}`)}</div>
            {!isOnline && <Age at={modem.lastUpdated} className={classes.meta} />}
          </div>
        </div>
      </Table.Td>
      <Table.Td>{isOn && modem.signalQuality !== null ? <SignalBars percent={modem.signalQuality} /> : '–'}</Table.Td>
      <Table.Td className={classes.end}>{isOn && upKbps >= 0 ? formatBitrate(upKbps) : '–'}</Table.Td>
      <Table.Td className={classes.end}>{isOn ? formatBitrate(modem.downlinkKbps) : '–'}</Table.Td>
      <Table.Td className={classes.end}>{modem.rttMs === null || !isOn ? '–' : `${modem.rttMs} ms`}</Table.Td>
      <Table.Td className={classes.end}>{modem.lossPercent === null || !isOn ? '–' : percentText(modem.lossPercent, 1)}</Table.Td>
    </Table.Tr>
  )
}
