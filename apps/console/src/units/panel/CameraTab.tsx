import { Button, Input, Skeleton } from '@mantine/core'
import { IconBroadcast, IconCamera, IconCameraOff } from '@tabler/icons-react'
import type { Unit } from '@backhaul/contract/units'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UnitPicture } from '../../app/pictures/UnitPicture.tsx'
import { UnitDestinations } from '../../app/UnitDestinations.tsx'
import { useDomainText } from '../../domain/text.tsx'
import { iconSize } from '../../ui/icon-size.ts'
import { inDialog } from '../../ui/in-dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ChannelSelect } from '../ChannelSelect.tsx'
import { UnitStreamButton } from '../UnitStreamButton.tsx'
import { DelayForm } from './DelayForm.tsx'
import { ModeSelect } from './ModeSelect.tsx'
import classes from './panel.module.css'
import { UnitAlerts } from './UnitAlerts.tsx'

const BandwidthGraph = lazyPart(async () => (await import('./BandwidthGraph.tsx')).default, { fallback: <Skeleton height={240} /> })

const GoLiveDialog = lazyPart(async () => (await import('../commands/GoLiveDialog.tsx')).GoLiveDialog, { errorFrame: inDialog })

const panelFps = 12

/** UI-115, UI-174: single camera control, with a placeholder where no camera is connected. */
export function CameraTab({ unit }: { unit: Unit }) {
  const text = useDomainText()
  const { t } = useTranslation('unit-panel')
  return (
    <div className={classes.sections}>
      <UnitPicture unit={unit} fps={panelFps} />
      <div className={classes.camera} data-connected={unit.cameraConnected || undefined}>
        {unit.cameraConnected ? <IconCamera size={iconSize.lg} aria-hidden /> : <IconCameraOff size={iconSize.xl} aria-hidden />}
        <span>{t(unit.cameraConnected ? 'camera.connected' : 'camera.notConnected')}</span>
      </div>
      <section className={classes.controls} aria-label={t('camera.controls')}>
        <div className={classes.wide}>
          <UnitStreamButton unit={unit} place="panel" />
        </div>
        <Input.Wrapper size="sm" labelElement="div" label={text('field.channel')}>
          <ChannelSelect unit={unit} variant="field" />
        </Input.Wrapper>
        <ModeSelect unit={unit} />
        <GoLiveButton unit={unit} />
        <UnitDestinations unit={unit} className={classes.wide} />
        <div className={classes.wide}>
          <DelayForm unit={unit} />
        </div>
      </section>
      <section aria-label={t('graph.title')}>
        <h3 className={classes.heading}>{t('graph.title')}</h3>
        <BandwidthGraph key={unit.uniqueId} unitId={unit.uniqueId} modems={unit.modems} />
      </section>
      <UnitAlerts unitId={unit.uniqueId} />
    </div>
  )
}

/** Opens the dialog, which also shows the state of the destination while the unit is live. */
function GoLiveButton({ unit }: { unit: Unit }) {
  const { t } = useTranslation('unit-commands')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.wide}>
      <Button fullWidth variant="default" leftSection={<IconBroadcast size={iconSize.md} aria-hidden />} onClick={() => setOpen(true)}>
        {t('goLive.button')}
      </Button>
      {isOpen && <GoLiveDialog unit={unit} onClose={() => setOpen(false)} />}
    </div>
  )
}
