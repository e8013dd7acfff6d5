import { Name } from '../name.ts'
import { resource } from '../resource.ts'
import { stringUpTo, trimmedUpTo } from '../string.ts'

/**
 * API-446 to API-450, UI-036: the providers of AI with the credentials of the installation. The spec names neither fields nor limits;
 * we have the model that is asked, and a key.
 */
export const aiSettings = resource({
  kind: 'aiSetting',
  title: 'AI settings',
  collection: '/v2/admin/aiSettings',
  item: '/v2/admin/aiSettings/:resourceId',
  page: '/system_settings/ai_settings',
  access: { read: 'platform.read', write: 'platform.administer' },
  fields: { name: Name, model: trimmedUpTo(255, 'max255').min(1, 'required') },
  secrets: { apiKey: stringUpTo(512).min(1, 'required') },
  sortable: ['name', 'model'],
  unique: ['name'],
  example: { name: 'Transcription', model: 'large-v3' },
})
