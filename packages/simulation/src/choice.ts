/** The world of requests that name none: the data of the installation itself. */
export const mainWorldId = 'main'

/** The header with which tools choose a world. Browsers choose it by the host name `w7.localhost`. */
export const worldHeader = 'x-world'
