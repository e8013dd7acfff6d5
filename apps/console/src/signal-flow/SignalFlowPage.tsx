import { useMemo } from 'react'
import { useLive } from '../app/live/live.ts'
import { usePreferences } from '../app/preferences.ts'
import { selectedScope } from '../app/scope.ts'
import { useSession } from '../app/session.ts'
import { DomainTextProvider } from '../domain/text.tsx'
import { useGroupName, useInventoryName } from '../domain/use-group-name.ts'
import { FlowView } from './FlowView.tsx'
import { sharedStart } from './names.ts'

/** The live picture of all signals, from units to destinations. */
export function SignalFlowPage() {
  const live = useLive()
  const { groupId, inventoryId } = usePreferences().preferences
  const scope = useMemo(() => selectedScope({ groupId, inventoryId }), [groupId, inventoryId])
  const { user } = useSession()
  const group = useGroupName(user)
  const inventory = useInventoryName(user)
  const names = useMemo(() => {
    const start = sharedStart(user.groups.map(({ name }) => name))
    return { group: (id: string) => group(id).slice(start.length), inventory }
  }, [group, inventory, user.groups])
  return (
    <DomainTextProvider>
      <FlowView live={live} scope={scope} names={names} />
    </DomainTextProvider>
  )
}
