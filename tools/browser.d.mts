/** Path of a browser that is already here. */
export declare function findBrowser(): string | undefined
/** Installs one; ends the process with a sentence when it cannot. */
export declare function installBrowser(): string
