import type { Unit } from '@backhaul/contract/units'
import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../app/api.ts'
import { useCommandLog } from './use-command-log.ts'

/** While the core or the unit has not answered a command of this console. */
const sendingRefreshMs = 500

const isOf = (unitId: string, input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'unitId' in input && input.unitId === unitId

/**
 * The last commands to a unit, read again when the log is opened, when a command of this console begins and ends, and when the row
 * of the unit shows what a command did.
 */
export function useFreshLog(unit: Unit) {
  const { uniqueId: unitId } = unit
  const sendingCount = useIsMutating({ predicate: ({ state }) => isOf(unitId, state.variables) })
  api.units.listCommands.useQuery({ unitId }, { staleTime: 0, refetchInterval: sendingCount > 0 && sendingRefreshMs })
  const log = useCommandLog(unit)
  const { refetch } = log
  const tasks = unit.tasks.map(({ kind, phase, transition }) => [kind, phase, transition].join(' '))
  const key = [sendingCount, unit.status, unit.transition?.kind, unit.transmission?.since, ...tasks].join()
  const last = useRef(key)
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    void refetch()
  }, [key, refetch])
  return log
}
