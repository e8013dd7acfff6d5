/** Props of an icon that says something by itself; one beside its word is `aria-hidden`. */
export const named = (label: string) => ({ role: 'img', 'aria-label': label }) as const
