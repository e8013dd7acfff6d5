import * as z from 'zod'

/** M-319 to M-334: sixteen distinct roles. `staff` exists in addition to the fifteen user types (Services §3). */
export const Role = z.enum([
  'super_user',
  'staff',
  'luc_admin',
  'luc_contractor',
  'luc_media_group_admin',
  'luc_partner',
  'luc_regular',
  'luc_unit_control',
  'luc_curator',
  'luc_multipoint',
  'luc_ingest',
  'luc_studio',
  'luc_application',
  'luc_read',
  'luc_vr_viewer',
  'luc_freelancer',
])
export type Role = z.infer<typeof Role>
