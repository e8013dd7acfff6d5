import { MultiSelect, Radio } from '@mantine/core'
import type { Sharing, VideoReturnRow } from '@backhaul/contract/video-return'
import { refuseSharing } from '@backhaul/rules/video-return'
import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { api } from '../app/api.ts'
import { Alert } from '../ui/Alert.tsx'
import { useCommand } from '../ui/command/use-command.ts'
import { DisabledReason } from '../ui/DisabledReason.tsx'
import { useErrorText } from '../ui/error-text.ts'
import { LoadState } from '../ui/page/LoadState.tsx'
import { SaveButton } from '../ui/SaveButton.tsx'
import classes from './video-return.module.css'

/** UI-213: the units that may show the picture. */
export function SharingForm({ row }: { row: VideoReturnRow }) {
  const { uniqueId: videoReturnId } = row
  const { data, error, refetch } = api.videoReturn.getSharing.useQuery({ videoReturnId }, { staleTime: 0, refetchOnWindowFocus: false })
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  return <Form key={data.version} row={row} sharing={data} onSaved={() => void refetch()} />
}

const same = (a: readonly string[] | null, b: readonly string[] | null) => JSON.stringify(a?.toSorted()) === JSON.stringify(b?.toSorted())

function Form({ row, sharing, onSaved }: { row: VideoReturnRow; sharing: Sharing; onSaved: () => void }) {
  const { t } = useTranslation('video-return')
  const errorText = useErrorText()
  const { units, feedsMax, version, truncated } = sharing
  const [unitIds, setUnitIds] = useState(sharing.unitIds)
  const tooMany = refuseSharing({ status: 'idle' }, unitIds, { feedsMax })
  const { run, reason, isPending } = useCommand(api.videoReturn.setSharing, {
    access: 'videoReturn.configure',
    refusal: refuseSharing(row, null, { feedsMax }),
    done: () => t('saved.sharing', { name: row.name }),
    failed: (why) => t('failed.sharing', { name: row.name, reason: why }),
  })
  const watching = new Set(row.p2MPStreamingStatuses.map(({ unitId }) => unitId))
  const cutOff = unitIds === null ? [] : row.p2MPStreamingStatuses.filter(({ unitId }) => !unitIds.includes(unitId))
  const data = units.map(({ unitId, unitName }) => ({
    value: unitId,
    label: watching.has(unitId) ? t('sharing.watching', { name: unitName }) : unitName,
  }))
  const save = async () => {
    if ((await run({ videoReturnId: row.uniqueId, unitIds, version })) !== null) onSaved()
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (tooMany === null) void save()
      }}
    >
      {reason !== null && <Alert kind="info">{reason}</Alert>}
      <DisabledReason field reason={reason}>
        <Radio.Group
          label={t('sharing.title')}
          value={unitIds === null ? 'all' : 'some'}
          onChange={(value) => setUnitIds(value === 'all' ? null : [...watching])}
        >
          <div className={classes.choices}>
            <Radio value="all" label={t('sharing.allUnits')} />
            <Radio value="some" label={t('sharing.someUnits', { count: feedsMax })} />
          </div>
        </Radio.Group>
      </DisabledReason>
      {unitIds !== null && (
        <DisabledReason field reason={reason}>
          <MultiSelect
            label={t('field.units')}
            searchable
            hidePickedOptions
            limit={100}
            data={data}
            value={unitIds}
            onChange={setUnitIds}
            nothingFoundMessage={t('sharing.noUnit')}
            error={tooMany === null ? undefined : errorText(tooMany)}
          />
        </DisabledReason>
      )}
      {truncated && <p className={classes.meta}>{t('sharing.truncated')}</p>}
      {cutOff.length > 0 && (
        <Alert kind="warning">{t('sharing.cutOff', { names: cutOff.map(({ unitName }) => unitName).join(', ') })}</Alert>
      )}
      <div className={classes.acts}>
        <SaveButton isChanged={!same(unitIds, sharing.unitIds)} pending={isPending} reason={reason}>
          {t('apply')}
        </SaveButton>
      </div>
    </form>
  )
}
