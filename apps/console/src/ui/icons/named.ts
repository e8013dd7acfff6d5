/** Returns the props of an icon without adjacent text. An icon next to its text is `aria-hidden` instead. */
export const named = (label: string) => ({ role: 'img', 'aria-label': label }) as const
