import { useMediaQuery } from '@mantine/hooks'

/** Whether the screen is short, e.g. a phone in landscape: frame and toolbar leave their room to the content. */
export const useIsShort = (): boolean => useMediaQuery('(height < 30em)', false, { getInitialValueInEffect: false })
