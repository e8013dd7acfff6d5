import * as z from 'zod'
import { Id } from '../id.ts'

const Text = z.object({ en: z.string(), zh: z.string() })

/** An entry of what's new, as users see it. */
export const WhatsNew = z.object({ id: Id, date: z.iso.date(), title: Text, text: Text })
