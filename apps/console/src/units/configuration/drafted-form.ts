import type { Unit, UnitConfiguration } from '@backhaul/contract/units'

/** The form of a part of the configuration within `DraftedSetting`. */
export interface DraftedFormProps<Values> {
  unit: Unit
  configuration: UnitConfiguration
  initialValues: Values
  onChange: (values: Values) => void
}
