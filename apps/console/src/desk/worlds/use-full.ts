import { useTranslation } from 'react-i18next'
import type { WorldsNow } from '../use-worlds.ts'
import { isMain } from '../world-address.ts'

/** Returns why there is no room for another world, or null. */
export function useFull({ worlds, worldsMax }: Pick<WorldsNow, 'worlds' | 'worldsMax'>): string | null {
  const { t } = useTranslation('desk')
  return worlds.filter(({ id }) => !isMain(id)).length >= worldsMax ? t('error.TOO_MANY_WORLDS', { worldsMax }) : null
}
