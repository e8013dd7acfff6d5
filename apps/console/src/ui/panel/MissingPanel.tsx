import i18next from 'i18next'
import { Gone } from '../Gone.tsx'
import { PanelHeader } from './PanelHeader.tsx'
import classes from './panel.module.css'

interface MissingPanelProps {
  /** The name of an object that was open until it was deleted; null for one that the list never had. */
  lastName: string | null
  title: string
  text: string
  onClose: () => void
}

/** The content of a panel whose object is not in the list. */
export const MissingPanel = ({ lastName, title, text, onClose }: MissingPanelProps) => (
  <>
    <PanelHeader title={lastName ?? title} closeLabel={i18next.t('kit:resource.close')} onClose={onClose} />
    {lastName === null ? (
      <p className={classes.missing} data-missing>
        {text}
      </p>
    ) : (
      <Gone name={lastName} leaveText={i18next.t('ui:actions.close')} onLeave={onClose} />
    )}
  </>
)
