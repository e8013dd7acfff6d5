import { useEffect, useMemo, useState } from 'react'
import { useConfig } from '../app/config.ts'
import { useLive } from '../app/live/live.ts'
import { usePreferences } from '../app/preferences.ts'
import { selectedScope } from '../app/scope.ts'
import { useSession } from '../app/session.ts'
import { DomainTextProvider } from '../domain/text.tsx'
import { useGroupName } from '../domain/use-group-name.ts'
import { UnitMap } from './UnitMap.tsx'

/** UI-009. */
export function MapPage() {
  const { units, loading } = useLive()
  const { tileUrl, tileAttribution } = useConfig()
  const { groupId, inventoryId } = usePreferences().preferences
  const scope = useMemo(() => selectedScope({ groupId, inventoryId }), [groupId, inventoryId])
  const groupName = useGroupName(useSession().user)
  const attempt = useAttempt()
  return (
    <DomainTextProvider>
      <UnitMap
        key={attempt}
        store={units}
        scope={scope}
        groupName={groupName}
        loading={loading}
        tileUrl={tileUrl}
        tileAttribution={tileAttribution}
      />
    </DomainTextProvider>
  )
}

/** Changes when the network returns to a map that was opened without it: such a map lacks the parts that are fetched with it. */
function useAttempt(): number {
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (navigator.onLine) return
    const again = () => setAttempt(attempt + 1)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [attempt])
  return attempt
}
