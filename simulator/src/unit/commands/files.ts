import { report, send } from '../../device/step.ts'
import { accept } from '../state.ts'
import { filesMissing, listFiles as list, storageReport, withFiles } from '../storage.ts'
import type { UnitCommand } from './command.ts'

/** Lists a folder of the card: the card itself, or the files whose paths begin with the folder. */
export const listFiles: UnitCommand<'listFiles'> = {
  refuse: ({ storage }) => (storage === null ? 'noSdCard' : null),
  apply(unit, step, { path }, commandId) {
    accept(unit, step, commandId)
    if (commandId === null || unit.storage === null) return 'answered'
    const folder = path.replace(/^\/+|\/+$/g, '')
    const isRoot = folder === '' || folder === unit.storage.name
    const files = list(unit.storage, step.nowMs).filter((file) => isRoot || file.path.startsWith(`${folder}/`))
    send(step, { op: 'result', id: commandId, ok: true, data: { files } })
    return 'answered'
  },
}

export const deleteFiles: UnitCommand<'deleteFiles'> = {
  refuse({ storage }, { files }) {
    if (storage === null) return 'noSdCard'
    if (filesMissing(storage, files)) return 'noSuchFile'
    return storage.upload?.files.some(({ path }) => files.includes(path)) ? 'busy' : null
  },
  apply(unit, step, { files }) {
    if (unit.storage !== null)
      unit.storage = withFiles(
        unit.storage,
        unit.storage.files.filter(({ path }) => !files.includes(path)),
      )
    report(step, storageReport(unit.storage))
    return 'accepted'
  },
}
