import { send } from '../../device/step.ts'
import { failTask } from '../run-tasks.ts'
import { accept } from '../state.ts'
import { filesMissing, type Upload } from '../storage.ts'
import { taskOf } from '../tasks.ts'
import type { UnitCommand } from './command.ts'

export const uploadFiles: UnitCommand<'uploadFiles'> = {
  refuse({ storage }, { files }) {
    if (storage === null) return 'noSdCard'
    return filesMissing(storage, files) ? 'noSuchFile' : null
  },
  begins: () => 'upload',
}

/** Takes files out of an upload. The first of the others follows. */
function without(upload: Upload, paths: readonly string[]): Upload {
  const isFirst = upload.files[0] !== undefined && paths.includes(upload.files[0].path)
  const files = upload.files.filter(({ path }) => !paths.includes(path))
  return isFirst ? { ...upload, files, sentMb: 0, started: false } : { ...upload, files }
}

export const cancelUpload: UnitCommand<'cancelUpload'> = {
  refuse({ storage }, { files }) {
    const upload = storage?.upload ?? null
    if (upload === null) return 'notRunning'
    return files.some((path) => upload.files.some((file) => file.path === path)) ? null : 'noSuchFile'
  },
  apply(unit, step, { files }, commandId) {
    const task = taskOf(unit, 'upload')
    const upload = unit.storage?.upload ?? null
    accept(unit, step, commandId)
    if (task === undefined || upload === null || unit.storage === null) return 'answered'
    const rest = without(upload, files)
    if (rest.files.length === 0) {
      failTask(unit, step, task, { failure: 'cancelled' })
      return 'answered'
    }
    const [first] = upload.files
    const serverId = task.command.kind === 'uploadFiles' ? task.command.serverId : ''
    if (upload.started && first !== undefined && !rest.started)
      send(step, { op: 'event', agoMs: 0, event: { kind: 'fileTransferFailed', file: first.path, serverId, code: 'cancelled' } })
    unit.storage = { ...unit.storage, upload: rest }
    return 'answered'
  },
}
