import { ActionIcon, Button, TextInput } from '@mantine/core'
import { savedViewsMax, type SavedView } from '@backhaul/contract/preferences'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { usePreferences } from '../../app/preferences.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { iconSize } from '../../ui/icon-size.ts'
import { viewSearch, withName, withoutView, withView } from './saved-views.ts'
import classes from './views.module.css'

const nameLengthMax = 60

/** Saves the list as it is shown now under a name, renames and removes saved views. */
export function SavedViewsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('saved-views')
  const { preferences, update } = usePreferences()
  const { savedViews } = preferences
  const search = viewSearch(useLocation().search)
  const [text, setText] = useState('')
  const name = text.trim()
  const replaces = savedViews.some((view) => view.name === name)
  const isFull = savedViews.length >= savedViewsMax && !replaces
  const reason = search === '' ? t('nothing') : isFull ? t('full', { max: savedViewsMax }) : name === '' ? t('noName') : null
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (reason !== null) return
    update({ savedViews: withView(savedViews, { name, page: '/list', search }) })
    setText('')
  }
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <form className={classes.form} onSubmit={save}>
        <TextInput
          label={t('name')}
          description={replaces ? t('replaces') : t('about')}
          value={text}
          maxLength={nameLengthMax}
          data-autofocus
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <DisabledReason reason={reason}>
          <Button type="submit">{t('save')}</Button>
        </DisabledReason>
      </form>
      {savedViews.length === 0 ? (
        <p className={classes.none}>{t('none')}</p>
      ) : (
        <ul className={classes.views} aria-label={t('title')}>
          {savedViews.map((view) => (
            <View
              key={view.name}
              view={view}
              onRename={(next) => update({ savedViews: withName(savedViews, view.name, next) })}
              onRemove={() => update({ savedViews: withoutView(savedViews, view.name) })}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface ViewProps {
  view: SavedView
  onRename: (name: string) => void
  onRemove: () => void
}

function View({ view: { name }, onRename, onRemove }: ViewProps) {
  const { t } = useTranslation('saved-views')
  const [text, setText] = useState(name)
  const next = text.trim()
  const rename = (event: FormEvent) => {
    event.preventDefault()
    if (next !== '' && next !== name) onRename(next)
  }
  return (
    <li>
      <form className={classes.view} onSubmit={rename}>
        <TextInput
          size="xs"
          aria-label={t('nameOf', { name })}
          value={text}
          maxLength={nameLengthMax}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <DisabledReason reason={next === '' ? t('noName') : next === name ? t('sameName') : null}>
          <Button size="xs" variant="default" type="submit">
            {t('rename')}
          </Button>
        </DisabledReason>
        <ActionIcon aria-label={t('remove', { name })} title={t('remove', { name })} onClick={onRemove}>
          <IconTrash size={iconSize.md} />
        </ActionIcon>
      </form>
    </li>
  )
}
