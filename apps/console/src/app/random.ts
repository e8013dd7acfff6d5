/** The console's source of randomness; tests hand in their own. Returns a number from 0 up to but not including 1. */
export const random = (): number => Math.random()
