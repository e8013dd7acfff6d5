/** The icon sizes of the theme, in px: in dense rows, in text and buttons, in the navigation, in the header, above a message. */
export const iconSize = { xs: 14, sm: 16, md: 18, lg: 20, xl: 28 } as const
