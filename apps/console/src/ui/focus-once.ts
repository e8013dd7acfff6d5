/** As a ref: gives an input the focus when it appears, and not again. For pages that exist to be filled in. */
export const focusOnce = (node: HTMLElement | null): void => node?.focus()
