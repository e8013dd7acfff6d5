import type { ServerChange } from '../../store/servers.ts'
import type { UnitChange } from '../../store/units.ts'
import type { VideoReturnChange } from '../../store/video-returns.ts'
import { areaOf } from '../kinds/area-of.ts'
import type { Configurer } from './configurer.ts'
import type { Configurers } from './configurers.ts'
import type { RecordOf } from '../registry/record.ts'

/** The kinds of devices whose changes are stored before the device gets them, with the fields that a change sets. */
export interface ChangeOf {
  readonly unit: UnitChange
  readonly server: ServerChange
  readonly videoReturn: VideoReturnChange
}
export type ChangeableKind = keyof ChangeOf
export type Changeable = RecordOf[ChangeableKind]

export type ChangeableConfigurers = Pick<Configurers, (typeof areaOf)[ChangeableKind]>

export const configurerOf = (configurers: ChangeableConfigurers, { kind }: Changeable): Configurer<any, any> => configurers[areaOf[kind]]
