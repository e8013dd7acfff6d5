import type { Unit } from '@backhaul/contract/units'
import { useTranslation } from 'react-i18next'
import classes from './connections.module.css'
import { InterfaceForm } from './InterfaceForm.tsx'
import { LinkHead } from './LinkHead.tsx'
import { useLinks } from './use-links.ts'

/** UI-123: the Ethernet ports of a unit and their addresses. */
export function EthernetTab({ unit }: { unit: Unit }) {
  const { t } = useTranslation('unit-configuration')
  const links = useLinks(unit)
  const ports = links.filter(({ uiType }) => uiType === 'lan')
  if (ports.length === 0) return <p className={classes.nothing}>{t('ethernet.none')}</p>
  return (
    <div className={classes.links}>
      {ports.map((link) => (
        <section key={link.port} className={classes.link} aria-label={link.name}>
          <LinkHead unit={unit} links={links} link={link} />
          <InterfaceForm unit={unit} link={link} kind="lan" />
        </section>
      ))}
    </div>
  )
}
