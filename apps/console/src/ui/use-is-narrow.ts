import { useMediaQuery } from '@mantine/hooks'

/** Whether the screen is narrow: lists are cards there, and a side panel covers the page. */
export const useIsNarrow = (): boolean => useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
