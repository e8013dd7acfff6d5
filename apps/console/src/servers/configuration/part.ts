/** The parts of the configuration of a server, each with a dialog. */
export type Part = 'general' | 'smpte' | 'ipPipe'
