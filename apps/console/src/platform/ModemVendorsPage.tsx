import { resources } from '@backhaul/contract/resources'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import type { ResourceText } from '../ui/resource/resource-page-props.ts'
import { ResourcePage } from '../ui/resource/ResourcePage.tsx'

/** Services §3: modem vendors and models. */
export function ModemVendorsPage() {
  const { t } = useTranslation('modem-vendors')
  const text = useMemo<ResourceText>(
    () => ({
      title: t('title'),
      empty: t('empty'),
      create: t('create'),
      field: (key) => t(`field.${key as 'name'}`),
      value: (_key, value) => value,
    }),
    [t],
  )
  return <ResourcePage resource={resources.modemVendors} procedures={api.modemVendors} text={text} />
}
