import { farEndBehaviours } from '../channel/far-end.ts'
import { channelModels } from '../channel/models.ts'
import { allCarriers } from '../environment/carriers.ts'
import { models } from '../models/models.ts'
import { fadings } from '../radio/modem-state.ts'
import { receptionSize } from '../radio/receptions.ts'
import { linksMax, linksOf, transmissionSize } from '../radio/transmissions.ts'
import { serverModels } from '../server/models.ts'
import { taskTypes } from '../unit/task-types.ts'
import { taskKinds } from '../unit/tasks.ts'
import { cellRowSize } from './cell-loads.ts'
import { scheduleSize } from './schedule.ts'

/** The names, counts and sizes to which the states of devices refer. A check of states from elsewhere needs them. */
export const stateFacts = {
  farEndBehaviours,
  unitModels: Object.keys(models),
  channelModels: Object.keys(channelModels),
  serverModels: Object.keys(serverModels),
  carriers: new Set(allCarriers().map(({ index }) => index)),
  taskKinds,
  phasesOf: (kind: (typeof taskKinds)[number]): number => taskTypes[kind].phases.length,
  fadings: fadings.length,
  linksMax,
  /** Numbers in the row of a device, and of a cell. */
  rowSizes: { schedule: scheduleSize, sent: transmissionSize, received: receptionSize, cell: cellRowSize },
  linksOf,
}
