import { NumberInput, TextInput } from '@mantine/core'
import { worldNameMax } from '@backhaul/simulation'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActButton } from '../ActButton.tsx'
import classes from '../desk.module.css'
import { useDesk } from '../desk.ts'
import { useAct } from '../use-act.ts'
import type { WorldsNow } from '../use-worlds.ts'
import { isMain } from '../world-address.ts'
import { useFull } from './use-full.ts'

/** Creates a world with the demo data. */
export function NewWorldForm(worlds: Pick<WorldsNow, 'worlds' | 'worldsMax'>) {
  const { t } = useTranslation('desk')
  const { ownId } = useDesk()
  const [units, setUnits] = useState<number | string>(60)
  const [seed, setSeed] = useState<number | string>(1)
  const [name, setName] = useState('')
  const create = useAct('worlds.create', { done: (world) => t('worlds.createdToast', { name: world.name }) })
  const full = useFull(worlds)
  const missing = units === '' || seed === '' ? t('worlds.numbersMissing') : null
  const refusal = isMain(ownId) ? (full ?? missing) : t('error.FOREIGN_WORLD')
  const given = name.trim()
  const input = { units: Number(units), seed: Number(seed), ...(given !== '' && { name: given }) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (refusal === null && create.reason === null && !create.isPending) void create.run(input)
  }
  return (
    <form className={classes.fields} onSubmit={submit}>
      <TextInput
        label={t('worlds.name')}
        maxLength={worldNameMax}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <NumberInput label={t('worlds.unitsField')} min={1} max={1000} allowDecimal={false} value={units} onChange={setUnits} />
      <NumberInput label={t('worlds.seedField')} min={0} max={2_147_483_647} allowDecimal={false} value={seed} onChange={setSeed} />
      <ActButton act={create} input={input} refusal={refusal} variant="filled" isSlow>
        {t('worlds.create')}
      </ActButton>
    </form>
  )
}
