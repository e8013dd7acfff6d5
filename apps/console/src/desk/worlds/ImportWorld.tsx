import { worldFileBytesMax } from '@backhaul/simulation'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/toasts.ts'
import { ActButton } from '../ActButton.tsx'
import { useDesk } from '../desk.ts'
import { useAct } from '../use-act.ts'
import type { WorldsNow } from '../use-worlds.ts'
import { isMain } from '../world-address.ts'
import { useFull } from './use-full.ts'

const megabyte = 1024 * 1024

/** Creates a world from a file that the user chooses. */
export function ImportWorld(worlds: Pick<WorldsNow, 'worlds' | 'worldsMax'>) {
  const { t } = useTranslation('desk')
  const { ownId } = useDesk()
  const chooser = useRef<HTMLInputElement>(null)
  const act = useAct('files.import', { done: (world) => t('worlds.createdToast', { name: world.name }) })
  const full = useFull(worlds)
  const choose = (file: File | undefined) => {
    if (file === undefined) return
    if (file.size > worldFileBytesMax) toast(t('worlds.fileTooLarge', { size: worldFileBytesMax / megabyte }), { kind: 'error' })
    else void act.run({}, file)
  }
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".gz,application/gzip"
        aria-label={t('worlds.importFile')}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <ActButton
        act={act}
        input={{}}
        refusal={isMain(ownId) ? full : t('error.FOREIGN_WORLD')}
        onRun={() => chooser.current?.click()}
        isSlow
        size="xs"
      >
        {t('worlds.import')}
      </ActButton>
    </>
  )
}
