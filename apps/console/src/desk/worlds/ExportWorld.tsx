import type { World } from '@backhaul/simulation'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../ui/save-file.ts'
import { ActButton } from '../ActButton.tsx'
import { useDesk } from '../desk.ts'
import { useAct } from '../use-act.ts'
import { isMain } from '../world-address.ts'

/** Saves the present state of a world as a file. */
export function ExportWorld({ world: { id, name } }: { world: World }) {
  const { t } = useTranslation('desk')
  const { ownId } = useDesk()
  const act = useAct('files.export', { done: (file) => t('worlds.exported', { file: file.name }) })
  const input = { worldId: id }
  const save = async () => {
    const done = await act.run(input)
    if (done !== null) saveFile(done.out.name, done.out.content)
  }
  return (
    <ActButton
      act={act}
      input={input}
      refusal={isMain(ownId) ? null : t('error.FOREIGN_WORLD')}
      onRun={() => void save()}
      isSlow
      size="xs"
      aria-label={t('worlds.exportNamed', { name })}
    >
      {t('worlds.export')}
    </ActButton>
  )
}
