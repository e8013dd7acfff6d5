import { errorCatalogue } from '@backhaul/contract/errors'

const texts = Object.entries(errorCatalogue).map(([code, { text }]) => [code, text])

/** The English texts of the errors are those of the API. */
export default Object.fromEntries(texts) as Record<keyof typeof errorCatalogue, string>
