import { problemOf } from '@backhaul/client'
import type { Unit, UnitConfiguration } from '@backhaul/contract/units'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { toast } from '../../ui/toasts.ts'

interface Change<Input> {
  unit: Unit
  /** The configuration that the form shows. */
  configuration: UnitConfiguration
  /** Name of the setting in messages. */
  title: string
  send: (input: Input & { version: number }) => Promise<UnitConfiguration>
  /** Returns the setting that the form changes, as text. */
  settingOf: (configuration: UnitConfiguration) => string
}

/**
 * Returns the function that applies a change to the version of the configuration that the user sees. When another setting was
 * changed meanwhile, the change is made to the new version; when this one was, the form shows the other value and the user decides.
 */
export function useApply<Input>({ unit, configuration, title, send, settingOf }: Change<Input>) {
  const { t } = useTranslation('unit-configuration')
  const queries = api.useUtils().units.getConfiguration
  const { uniqueId: unitId } = unit
  const sendNow = async (input: Input): Promise<UnitConfiguration> => {
    try {
      return await send({ ...input, version: configuration.version })
    } catch (error) {
      if (problemOf(error)?.code !== 'CONFIGURATION_CHANGED') throw error
      const present = await queries.fetch({ unitId }, { staleTime: 0 })
      if (settingOf(present) !== settingOf(configuration)) throw error
      return send({ ...input, version: present.version })
    }
  }
  return async (input: Input): Promise<void> => {
    try {
      queries.setData({ unitId }, await sendNow(input))
      toast(t('toast.applied', { name: unit.name, setting: title }), { kind: 'success' })
    } catch (error) {
      // The unit may have applied it all the same.
      void queries.invalidate({ unitId })
      throw error
    }
  }
}
