import { Kbd, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './shortcuts.module.css'

const shortcuts = [
  ['palette', ['Ctrl K']],
  ['search', ['/']],
  ['units', ['g', 'u']],
  ['map', ['g', 'm']],
  ['move', ['↑', '↓', '←', '→']],
  ['open', ['Enter']],
  ['back', ['Esc']],
  ['moveColumn', ['Shift ←', 'Shift →']],
  ['help', ['?']],
] as const

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['app', 'ui'])
  return (
    <Modal opened onClose={onClose} title={t('shortcuts.title')} size="sm" closeButtonProps={{ 'aria-label': t('ui:actions.close') }}>
      <dl className={classes.shortcuts}>
        {shortcuts.map(([name, keys]) => (
          <div key={name}>
            <dt>{t(`shortcuts.${name}`)}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
