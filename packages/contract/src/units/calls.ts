import { area } from '../call.ts'
import { settingCalls } from '../setting.ts'
import { UnitConfiguration } from './configuration.ts'
import { unitSettings } from './unit-settings.ts'
import * as reads from './reads.calls.ts'
import * as alerts from './alerts.calls.ts'
import * as machines from './machines.calls.ts'
import * as facts from './facts.calls.ts'
import * as stream from './stream.calls.ts'
import * as commands from './commands.calls.ts'
import * as storage from './storage.calls.ts'
import * as kind from './kind.calls.ts'
import * as links from './links.calls.ts'
import * as config from './config.calls.ts'
import * as settings from './settings.calls.ts'
import * as modes from './modes.calls.ts'
import * as interfaces from './interfaces.calls.ts'
import * as tasks from './tasks.calls.ts'
import * as certificate from './certificate.calls.ts'
import * as adminReads from './admin-reads.calls.ts'
import * as admin from './admin.calls.ts'
import * as logs from './logs.calls.ts'

export const calls = area(
  reads,
  facts,
  alerts,
  machines,
  stream,
  commands,
  storage,
  kind,
  links,
  config,
  settings,
  settingCalls(unitSettings, { on: 'unit', access: 'units.configure', output: UnitConfiguration }),
  modes,
  interfaces,
  tasks,
  certificate,
  adminReads,
  admin,
  logs,
)
