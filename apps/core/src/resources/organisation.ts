import type { Behaviour } from './behaviour.ts'

export const organisation: Behaviour<'organisation'> = { store: ({ store }) => store.organisations }
