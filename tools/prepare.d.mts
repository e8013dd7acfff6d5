/** Builds the console when its sources have changed. */
export function buildConsole(): void
