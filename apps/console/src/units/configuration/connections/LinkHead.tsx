import { Switch } from '@mantine/core'
import type { Modem, Unit } from '@backhaul/contract/units'
import { formatBitrate, refuseLinkSwitch, refuseOffline } from '@backhaul/rules/units'
import { useTranslation } from 'react-i18next'
import { api } from '../../../app/api.ts'
import { DisabledReason } from '../../../ui/DisabledReason.tsx'
import { Outcome } from '../../commands/Outcome.tsx'
import { useTracked } from '../../commands/use-command-log.ts'
import { SignalBars } from '../../panel/SignalBars.tsx'
import classes from './connections.module.css'

interface LinkProps {
  unit: Unit
  /** The links with their last values. */
  links: readonly Modem[]
  link: Modem
}

/** Name, state and switch of one link. At least two links stay connected. R-228. */
export function LinkHead({ unit, links, link }: LinkProps) {
  const { t } = useTranslation('unit-configuration')
  const { t: panel } = useTranslation('unit-panel')
  const { port, enabled } = link
  const toggle = useTracked(api.units.configureLink, {
    unit,
    access: 'units.configure',
    refusal: refuseOffline(unit) ?? refuseLinkSwitch(links, [{ port, enabled: !enabled }]),
    about: link.name,
    failed: (reason) => t('link.switchFailed', { name: link.name, reason }),
    isOne: ({ kind, input }) => kind === 'setLinkEnabled' && input['port'] === port,
  })
  const facts = [link.network, link.technology, link.roaming && panel('links.roaming')].filter(Boolean).join(' · ')
  const isOn = link.state === 'connected'
  return (
    <div className={classes.head}>
      <div className={classes.headText}>
        <h3 className={classes.name}>{link.name}</h3>
        <span className={classes.meta}>{[panel(`links.state.${link.state}`), isOn && facts].filter(Boolean).join(' · ')}</span>
        {isOn && (
          <span className={classes.rates}>
            {link.signalQuality !== null && <SignalBars percent={link.signalQuality} />}
            <span className={classes.meta}>
              ↑ {formatBitrate(link.uplinkKbps)} ↓ {formatBitrate(link.downlinkKbps)}
            </span>
          </span>
        )}
      </div>
      {toggle.isPending && <Outcome command={toggle.last} running={t('link.switching')} />}
      {!toggle.isPending && toggle.last?.state !== 'done' && <Outcome command={toggle.last} running="" />}
      {link.state !== 'no_device' && (
        <DisabledReason field reason={toggle.isPending ? t('link.switching') : toggle.reason}>
          <Switch
            label={t('link.enabled')}
            aria-label={t('link.enabledOf', { name: link.name })}
            checked={enabled}
            onChange={() => void toggle.run({ unitId: unit.uniqueId, port, enabled: !enabled })}
          />
        </DisabledReason>
      )}
    </div>
  )
}
