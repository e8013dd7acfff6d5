/** A ref that focuses an input when it appears, and not again. For pages that consist of a form. */
export const focusOnce = (node: HTMLElement | null): void => node?.focus()
