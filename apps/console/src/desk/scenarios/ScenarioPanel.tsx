import { mainWorldId } from '@backhaul/simulation'
import { useTranslation } from 'react-i18next'
import { useDesk } from '../desk.ts'
import { DeskPanel } from '../DeskPanel.tsx'
import { PlayControls } from './PlayControls.tsx'
import { ScenarioPicker } from './ScenarioPicker.tsx'

/** The scenario of the world of the desk, and the library from which the main world creates further worlds. */
export function ScenarioPanel() {
  const { t } = useTranslation('scenarios')
  const { world, ownId } = useDesk()
  const isMain = ownId === mainWorldId
  return (
    <DeskPanel title={t('title')}>
      {world.scenario !== null && <PlayControls worldId={world.id} host={world.host} />}
      {world.scenario === null && !isMain && <p>{t('noPlay')}</p>}
      {isMain && <ScenarioPicker isOpen={world.scenario === null} />}
    </DeskPanel>
  )
}
