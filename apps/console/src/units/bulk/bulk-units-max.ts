/** The spec doesn't say; we act on at most so many units at once, which a user can still check in a list. Further ones are not selected. */
export const bulkUnitsMax = 200
