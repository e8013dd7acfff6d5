/** Icon sizes in px: `xs` in a sort mark, `sm` in a row, `md` in a button or field, `lg` in a heading or alone, `xl` in an empty state. */
export const iconSize = { xs: 13, sm: 15, md: 16, lg: 18, xl: 28 } as const
