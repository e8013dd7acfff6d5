import { Kbd } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './shortcuts.module.css'
import { Dialog } from '../../ui/Dialog.tsx'

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
    <Dialog onClose={onClose} title={t('shortcuts.title')} size="sm">
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
    </Dialog>
  )
}
