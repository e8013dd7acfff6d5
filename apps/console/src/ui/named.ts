/** Returns the props of an icon with a meaning of its own; an icon next to its text is `aria-hidden`. */
export const named = (label: string) => ({ role: 'img', 'aria-label': label }) as const
