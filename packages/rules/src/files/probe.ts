/** the content of a file whose storage does not answer within this time counts as not available. */
export const probeMsMax = 5000
