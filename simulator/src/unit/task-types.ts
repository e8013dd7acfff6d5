import type { TaskType } from './task-type.ts'
import type { TaskKind } from './tasks.ts'
import { cellularScan } from './tasks/cellular-scan.ts'
import { databridge } from './tasks/databridge.ts'
import { intercom1, intercom2 } from './tasks/intercom.ts'
import { ipPipe } from './tasks/ip-pipe.ts'
import { linkSwitch } from './tasks/link-switch.ts'
import { logs } from './tasks/logs.ts'
import { modeSwitch } from './tasks/mode-switch.ts'
import { operatorSelection } from './tasks/operator-selection.ts'
import { simSwitch } from './tasks/sim-switch.ts'
import { speedTest } from './tasks/speed-test.ts'
import { upgrade } from './tasks/upgrade.ts'
import { upload } from './tasks/upload.ts'
import { videoReturn } from './tasks/video-return.ts'
import { wifiConnection } from './tasks/wifi-connection.ts'
import { wifiScan } from './tasks/wifi-scan.ts'

/** The behaviour of every kind of task. */
export const taskTypes: Readonly<Record<TaskKind, TaskType>> = {
  databridge,
  ipPipe,
  videoReturn,
  intercom1,
  intercom2,
  speedTest,
  wifiScan,
  wifiConnection,
  cellularScan,
  operatorSelection,
  simSwitch,
  linkSwitch,
  modeSwitch,
  upload,
  logs,
  upgrade,
}
