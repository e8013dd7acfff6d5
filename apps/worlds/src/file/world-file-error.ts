/** The reason why a file of a world cannot be made or used: the end of a sentence that begins with "The file cannot be used:". */
export class WorldFileError extends Error {}
