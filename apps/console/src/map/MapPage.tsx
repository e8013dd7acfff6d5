import { useConfig } from '../app/config.ts'
import { useLive } from '../app/live.ts'
import { UnitMap } from './UnitMap.tsx'

/** UI-009. */
export function MapPage() {
  const { units, loading } = useLive()
  const { tileUrl } = useConfig()
  return <UnitMap store={units} loading={loading} tileUrl={tileUrl} />
}
