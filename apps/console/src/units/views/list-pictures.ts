import type { Preferences } from '@backhaul/contract/preferences'

/** The column of the pictures in the grid of units. Its visibility is the choice of the user, for cards too. */
export const pictureColumn = 'picture'

export const hasPicturesIn = ({ gridPrefs }: Pick<Preferences, 'gridPrefs'>): boolean =>
  gridPrefs.units?.hiddenColumns.includes(pictureColumn) !== true
