import { ActionIcon, Menu, SegmentedControl, Tooltip } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconListDetails, IconMaximize, IconPhotoDown, IconTopologyStar3 } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { iconSize } from '../ui/icon-size.ts'
import classes from './flow.module.css'
import { type LinkGrouping, linkGroupings, type UnitGrouping, unitGroupings } from './graph/places.ts'
import type { LiveFlow } from './use-flow.ts'

interface FlowToolsProps {
  readonly shown: 'picture' | 'list'
  readonly by: UnitGrouping
  readonly links: LinkGrouping
  readonly body: RefObject<HTMLElement | null>
  readonly picture: LiveFlow
  onChange(patch: { show?: 'picture' | 'list'; by?: UnitGrouping; links?: LinkGrouping }): void
}

/** How the flows are shown: as a picture or a list, and what is summed. */
export function FlowTools({ shown, by, links, body, picture, onChange }: FlowToolsProps) {
  const { t } = useTranslation('signal-flow')
  const isPicture = shown === 'picture'
  const save = async () => (await import('./picture/save-picture.ts')).savePicture(picture.controller?.scene ?? null, body.current)
  return (
    <div className={classes.tools}>
      {isPicture && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={32} aria-label={t('grouping')}>
              <IconAdjustmentsHorizontal size={iconSize.md} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t('by.title')}</Menu.Label>
            {unitGroupings.map((value) => (
              <Choice key={value} isChosen={value === by} onChoose={() => onChange({ by: value })}>
                {t(`by.${value}`)}
              </Choice>
            ))}
            <Menu.Label>{t('linksBy.title')}</Menu.Label>
            {linkGroupings.map((value) => (
              <Choice key={value} isChosen={value === links} onChoose={() => onChange({ links: value })}>
                {t(`linksBy.${value}`)}
              </Choice>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <SegmentedControl
        size="xs"
        aria-label={t('show.title')}
        value={shown}
        onChange={(value) => onChange({ show: value })}
        data={[
          { value: 'picture', label: <Shown icon={<IconTopologyStar3 size={iconSize.sm} aria-hidden />}>{t('show.picture')}</Shown> },
          { value: 'list', label: <Shown icon={<IconListDetails size={iconSize.sm} aria-hidden />}>{t('show.list')}</Shown> },
        ]}
      />
      {isPicture && (
        <>
          <Tooltip label={t('save')}>
            <ActionIcon variant="default" size={32} aria-label={t('save')} onClick={() => void save()}>
              <IconPhotoDown size={iconSize.md} aria-hidden />
            </ActionIcon>
          </Tooltip>
          {document.fullscreenEnabled && (
            <Tooltip label={t('wall')}>
              <ActionIcon
                variant="default"
                size={32}
                aria-label={t('wall')}
                // A refusal leaves the page as it is.
                onClick={() => void body.current?.requestFullscreen().catch(() => undefined)}
              >
                <IconMaximize size={iconSize.md} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </>
      )}
    </div>
  )
}

const Shown = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <span className={classes.shown}>
    {icon}
    {children}
  </span>
)

const Choice = ({ isChosen, onChoose, children }: { isChosen: boolean; onChoose: () => void; children: ReactNode }) => (
  <Menu.Item role="menuitemradio" aria-checked={isChosen} className={classes.choice} onClick={onChoose}>
    {children}
  </Menu.Item>
)
