import { refOf, type Resource } from '@backhaul/contract'
import { type Resources, resources } from '@backhaul/contract/resources'
import { type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { useInventoryChoice } from '../app/inventory-choice.ts'
import { InventorySelect } from '../app/InventorySelect.tsx'
import type { Namespace } from '../app/routes/page.ts'
import { useSession } from '../app/session.ts'
import { Page } from '../ui/page/Page.tsx'
import type { ResourcePageProps, ResourceProcedures, ResourceText } from '../ui/resource/resource-page-props.ts'
import { ResourcePage } from '../ui/resource/ResourcePage.tsx'
import classes from './resources.module.css'
import { optionsOf } from './options.ts'
import { useResourceText } from './resource-text.ts'
import type { MemberProcedures } from './MembersSection.tsx'
import type { AssignProcedures } from './UnitsSection.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

const MembersSection = lazyPart(async () => (await import('./MembersSection.tsx')).MembersSection)
const UnitsSection = lazyPart(async () => (await import('./UnitsSection.tsx')).UnitsSection)

interface PlainPageProps {
  resource: Resource
  procedures: ResourceProcedures & AssignProcedures
  text: ResourceText
  options: NonNullable<ResourcePageProps['options']>
}

/** Makes the page of a plain resource (UI-015, UI-016, UI-035, UI-036, UI-040, UI-042, UI-048) from its declaration. */
export function plainResourcePage(area: keyof Resources, namespace: Namespace): ComponentType {
  const resource = resources[area] as unknown as Resource
  const procedures = api[area] as unknown as PlainPageProps['procedures']
  const kinds = Object.values(resource.fields).flatMap((schema) => refOf(schema) ?? [])
  const options = Object.fromEntries(kinds.map((kind) => [kind, optionsOf(kind)]))
  return function PlainResourcePage() {
    const text = useResourceText(namespace)
    const Body = resource.scoped ? InventoryPage : InstallationPage
    return <Body resource={resource} procedures={procedures} text={text} options={options} />
  }
}

/** The objects of the whole installation. With `inInventory`, the user may limit them to one inventory. */
function InstallationPage(props: PlainPageProps) {
  const { inventories } = useSession().user
  return <ResourcePage {...props} details={detailsOf(props)} {...(props.resource.inInventory && { inventories })} />
}

/** The objects of one inventory, which the user selects. */
function InventoryPage(props: PlainPageProps) {
  const { t } = useTranslation('kit')
  const { inventories } = useSession().user
  const { inventoryId, choose } = useInventoryChoice(inventories)
  if (inventoryId === null)
    return (
      <Page title={props.text.title}>
        <p className={classes.none}>{t('resource.noInventory')}</p>
      </Page>
    )
  return (
    <ResourcePage
      {...props}
      key={inventoryId}
      within={{ inventoryId }}
      details={detailsOf(props)}
      tools={<InventorySelect inventories={inventories} value={inventoryId} onChange={choose} />}
    />
  )
}

/** UI-202: the panel of an object lists the units that it is assigned to, or its members. */
function detailsOf({ resource, procedures }: PlainPageProps): ResourcePageProps['details'] {
  if (resource.assigned === 'unit')
    return (row, onChanged) => <UnitsSection resource={resource} procedures={procedures} row={row} onChanged={onChanged} />
  if (resource.members === undefined) return undefined
  const members = procedures as unknown as MemberProcedures
  return (row, onChanged) => <MembersSection resource={resource} procedures={members} row={row} onChanged={onChanged} />
}
