import type { UnitStatus } from '@backhaul/contract/units'
import { StatusShape } from '../ui/icons/StatusShape.tsx'
import type { MapTone } from './unit-filter.ts'

/** The status that stands for its tone. */
const typical: Readonly<Record<MapTone, UnitStatus>> = {
  streaming: 'streaming',
  busy: 'storeandforward',
  upgrading: 'upgrading',
  warning: 'unavailable',
  online: 'idle',
  offline: 'offline',
}

export const ToneShape = ({ tone }: { tone: MapTone }) => <StatusShape status={typical[tone]} />
