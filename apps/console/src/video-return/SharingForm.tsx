import { MultiSelect, Radio } from '@mantine/core'
import type { Sharing, VideoReturnRow } from '@backhaul/contract/video-return'
import type { Refusal } from '@backhaul/rules'
import { refuseSharing } from '@backhaul/rules/video-return'
import { useTranslation } from 'react-i18next'
import { use, useState } from 'react'
import { api } from '../app/api.ts'
import { Alert } from '../ui/Alert.tsx'
import { useCommand } from '../ui/command/use-command.ts'
import { DisabledReason } from '../ui/DisabledReason.tsx'
import { useErrorText } from '../ui/error-text.ts'
import { DraftedSetting } from '../ui/form/SettingFrame.tsx'
import { UndecidedContext } from '../ui/form/undecided.ts'
import { useUnsaved } from '../ui/form/unsaved.ts'
import { useOnChange } from '../ui/use-on-change.ts'
import { LoadState } from '../ui/page/LoadState.tsx'
import { SaveButton } from '../ui/SaveButton.tsx'
import classes from './video-return.module.css'

/** UI-213: the units that may show the picture. */
export function SharingForm({ row }: { row: VideoReturnRow }) {
  const { t } = useTranslation('video-return')
  const { uniqueId: videoReturnId } = row
  const { data, error, refetch } = api.videoReturn.getSharing.useQuery({ videoReturnId }, { staleTime: 0, refetchOnWindowFocus: false })
  useOnChange(JSON.stringify(row.sharedUnitIds), () => void refetch())
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  const nameOf = (id: string) => data.units.find(({ unitId }) => unitId === id)?.unitName ?? id
  return (
    <DraftedSetting
      stored={data.unitIds?.toSorted() ?? null}
      describe={(unitIds) => (unitIds === null ? t('sharing.allUnits') : unitIds.map(nameOf).join(', ') || t('sharing.none'))}
    >
      {({ key, initialValues, onChange }) => (
        <Form key={key} row={row} sharing={data} stored={initialValues} onChange={onChange} onSaved={() => void refetch()} />
      )}
    </DraftedSetting>
  )
}

const same = (a: readonly string[] | null, b: readonly string[] | null) => JSON.stringify(a?.toSorted()) === JSON.stringify(b?.toSorted())

interface FormProps {
  row: VideoReturnRow
  sharing: Sharing
  stored: readonly string[] | null
  onChange: (unitIds: string[] | null) => void
  onSaved: () => void
}

function Form({ row, sharing, stored, onChange, onSaved }: FormProps) {
  const { t } = useTranslation('video-return')
  const { feedsMax, version, truncated } = sharing
  const isUndecided = use(UndecidedContext)
  const [unitIds, setChosen] = useState(stored === null ? null : [...stored])
  const setUnitIds = (chosen: string[] | null) => {
    setChosen(chosen)
    onChange(chosen === null ? null : chosen.toSorted())
  }
  const tooMany = refuseSharing({ status: 'idle' }, unitIds, { feedsMax })
  const { run, reason, isPending } = useCommand(api.videoReturn.setSharing, {
    access: 'videoReturn.configure',
    refusal: refuseSharing(row, null, { feedsMax }),
    done: () => t('saved.sharing', { name: row.name }),
    about: row.name,
    failed: (why) => t('failed.sharing', { name: row.name, reason: why }),
  })
  const watching = new Set(row.p2MPStreamingStatuses.map(({ unitId }) => unitId))
  useUnsaved(!same(unitIds, stored))
  const cutOff = unitIds === null ? [] : row.p2MPStreamingStatuses.filter(({ unitId }) => !unitIds.includes(unitId))
  const save = async () => {
    if ((await run({ videoReturnId: row.uniqueId, unitIds, version })) !== null) onSaved()
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (tooMany === null && !isUndecided) void save()
      }}
    >
      {reason !== null && <Alert kind="info">{reason}</Alert>}
      <Choice sharing={sharing} watching={watching} value={unitIds} error={tooMany} reason={reason} onChange={setUnitIds} />
      {truncated && <p className={classes.meta}>{t('sharing.truncated')}</p>}
      {cutOff.length > 0 && (
        <Alert kind="warning">{t('sharing.cutOff', { names: cutOff.map(({ unitName }) => unitName).join(', ') })}</Alert>
      )}
      <div className={classes.acts}>
        <SaveButton isChanged={!same(unitIds, stored)} pending={isPending} reason={reason}>
          {t('apply')}
        </SaveButton>
      </div>
    </form>
  )
}

interface ChoiceProps {
  sharing: Sharing
  /** The units that show the picture now. */
  watching: ReadonlySet<string>
  value: string[] | null
  error: Refusal | null
  reason: string | null
  onChange: (unitIds: string[] | null) => void
}

/** Every unit, or the units of a list. */
function Choice({ sharing: { units, feedsMax }, watching, value, error, reason, onChange }: ChoiceProps) {
  const { t } = useTranslation('video-return')
  const errorText = useErrorText()
  const data = units.map(({ unitId, unitName }) => ({
    value: unitId,
    label: watching.has(unitId) ? t('sharing.watching', { name: unitName }) : unitName,
  }))
  return (
    <>
      <DisabledReason field reason={reason}>
        <Radio.Group
          label={t('sharing.title')}
          value={value === null ? 'all' : 'some'}
          onChange={(chosen) => onChange(chosen === 'all' ? null : [...watching])}
        >
          <div className={classes.choices}>
            <Radio value="all" label={t('sharing.allUnits')} />
            <Radio value="some" label={t('sharing.someUnits', { count: feedsMax })} />
          </div>
        </Radio.Group>
      </DisabledReason>
      {value !== null && (
        <DisabledReason field reason={reason}>
          <MultiSelect
            label={t('field.units')}
            description={value.length === 0 && t('sharing.noneChosen')}
            searchable
            hidePickedOptions
            limit={100}
            data={data}
            value={value}
            onChange={onChange}
            nothingFoundMessage={t('sharing.noUnit')}
            error={error === null ? undefined : errorText(error)}
          />
        </DisabledReason>
      )}
    </>
  )
}
