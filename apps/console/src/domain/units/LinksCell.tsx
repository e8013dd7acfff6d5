import type { UnitRow } from '@backhaul/contract/units'
import { formatBitrate } from '@backhaul/rules/units'
import { useDomainText } from '../text.tsx'
import { LinkBars } from './LinkBars.tsx'

export function LinksCell({ linksKbps }: Pick<UnitRow, 'linksKbps'>) {
  const t = useDomainText()
  const connected = linksKbps.filter((kbps) => kbps >= 0)
  const rates = linksKbps.map((kbps, i) => `${i + 1}: ${kbps < 0 ? t('links.notConnected') : formatBitrate(kbps)}`).join(', ')
  const label = t('links.label', { connected: connected.length, count: linksKbps.length, rates })
  return (
    <span title={rates}>
      <LinkBars linksKbps={linksKbps} label={label} />
    </span>
  )
}
