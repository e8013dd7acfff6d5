import type { Command } from '@backhaul/device-link'
import { report, send, signal } from '../../device/step.ts'
import type { Draft, UnitState, UnitStep } from '../state.ts'
import { kbitPerMb, storageReport, type Upload } from '../storage.ts'
import { type Peer, succeeded, type TaskType } from '../task-type.ts'
import { replaceTask } from '../tasks.ts'
import { transferKbps } from '../transfers.ts'

const everyMs = 1000
const serverOf = (command: Command): Peer => ({ id: command.kind === 'uploadFiles' ? command.serverId : '', via: 'upload' })

/** Sends the files for one interval. Files that have arrived leave the upload. */
function sendFiles(unit: Draft, step: UnitStep, upload: Upload, serverId: string): Upload {
  const files = [...upload.files]
  let { sentMb, doneMb, started } = upload
  let budgetMb = (transferKbps(unit, step) * everyMs) / 1000 / kbitPerMb
  for (let file = files[0]; file !== undefined && budgetMb > 0; file = files[0]) {
    const properties = { file: file.path, serverId, sizeBytes: file.sizeMb * 1_000_000, lengthMs: file.lengthMs }
    if (!started) send(step, { op: 'event', agoMs: 0, event: { kind: 'fileTransferStarted', ...properties } })
    started = true
    const partMb = Math.min(budgetMb, file.sizeMb - sentMb)
    budgetMb -= partMb
    sentMb += partMb
    if (sentMb < file.sizeMb) break
    send(step, { op: 'event', agoMs: 0, event: { kind: 'fileTransferCompleted', ...properties } })
    signal(step, serverId, { kind: 'stored', sizeMb: file.sizeMb })
    files.shift()
    doneMb += file.sizeMb
    sentMb = 0
    started = false
  }
  return { ...upload, files, sentMb, doneMb, started }
}

const uploadOf = ({ storage }: UnitState): Upload | null => storage?.upload ?? null

/** Sends files of the card to a server, one after the other, over what a stream leaves of the links. */
export const upload: TaskType = {
  phases: [
    { name: 'connecting', ms: [1000, 4000] },
    { name: 'uploading', ms: null },
  ],
  stopPhase: null,
  peer: serverOf,
  activity: () => null,
  everyMs,
  progress: 'done',
  begin(unit, _step, { command }, { name }) {
    if (name !== 'connecting' || unit.storage === null || command.kind !== 'uploadFiles') return
    const files = unit.storage.files.filter(({ path }) => command.files.includes(path))
    unit.storage = { ...unit.storage, upload: { files, sentMb: 0, doneMb: 0, started: false } }
  },
  work(unit, step, task, { name }) {
    const before = uploadOf(unit)
    if (name !== 'uploading' || before === null || unit.storage === null) return null
    const after = sendFiles(unit, step, before, serverOf(task.command).id)
    const isDone = after.files.length === 0
    unit.storage = { ...unit.storage, upload: isDone ? null : after }
    if (isDone) return succeeded
    const leftMb = after.files.reduce((sum, { sizeMb }) => sum + sizeMb, -after.sentMb)
    const sentMb = after.doneMb + after.sentMb
    replaceTask(unit, { ...task, done: (100 * sentMb) / (sentMb + leftMb) })
    return null
  },
  end: () => succeeded,
  interrupt(unit, step, { command }, outcome) {
    const under = uploadOf(unit)
    if (unit.storage === null || under === null) return
    unit.storage = { ...unit.storage, upload: null }
    report(step, storageReport(unit.storage))
    const file = under.files[0]?.path
    if (outcome === null || !under.started || file === undefined) return
    send(step, {
      op: 'event',
      agoMs: 0,
      event: { kind: 'fileTransferFailed', file, serverId: serverOf(command).id, code: outcome.failure },
    })
  },
}
