import 'i18next'
import type account from '../account/account.en.json'
import type map from '../map/map.en.json'
import type errors from '../ui/errors.en.json'
import type forms from '../ui/forms.en.json'
import type grid from '../ui/grid/grid.en.json'
import type units from '../units/units.en.json'
import type app from './app.en.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: {
      account: typeof account
      app: typeof app
      errors: typeof errors
      forms: typeof forms
      grid: typeof grid
      map: typeof map
      units: typeof units
    }
  }
}
