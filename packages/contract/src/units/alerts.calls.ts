import * as z from 'zod'
import { call } from '../call.ts'
import { Id } from '../id.ts'
import { AlertConfiguration, AlertRules, AlertSettingsMode } from '../notifications/alert-settings.ts'
import { versioned } from '../versioned.ts'

const Versioned = AlertConfiguration.extend({ version: z.int() })

/** API-014, M-159. The rules that hold for the unit now. */
export const getAlertConfiguration = call({
  http: 'GET /v2/units/:unitId/alerts/configuration',
  access: 'units.read',
  on: 'unit',
  summary: 'Alert rules of a unit',
  output: Versioned,
  assumed: true,
})

/** API-015. Nothing changes. `groupId` is used in the mode byGroup. */
export const getPossibleAlertConfiguration = call({
  http: 'GET /v2/units/:unitId/alerts/possibleconfiguration',
  access: 'units.read',
  on: 'unit',
  summary: 'Alert rules that a unit would have in another mode',
  input: { mode: AlertSettingsMode.default('automatic'), groupId: Id.optional() },
  output: AlertConfiguration,
  assumed: true,
  errors: ['GROUP_NOT_FOUND', 'NOT_IN_GROUP'],
})

/** API-041. `rules` are those of the mode manual, `groupId` is a group of the unit for the mode byGroup. */
export const setAlertConfiguration = call({
  http: 'PUT /v2/units/:unitId/alerts/configuration',
  access: 'units.configure',
  on: 'unit',
  summary: 'Change the alert rules of a unit',
  input: { ...versioned, mode: AlertSettingsMode, groupId: Id.nullable().default(null), rules: AlertRules.default([]) },
  output: Versioned,
  assumed: true,
  errors: ['GROUP_NOT_FOUND', 'NOT_IN_GROUP', 'CONFIGURATION_CHANGED'],
  example: { mode: 'automatic' },
})
