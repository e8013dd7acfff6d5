import { errorCatalogue, rejectionTexts, xmlFaultTexts } from '@backhaul/contract/errors'

const texts = Object.entries(errorCatalogue).map(([code, { text }]) => [code, text])
/** The context of i18next: the text of DEVICE_REJECTED for a reason that the device gave as a code. */
const rejections = Object.entries(rejectionTexts).map(([code, reason]) => [
  `DEVICE_REJECTED_${code}`,
  errorCatalogue.DEVICE_REJECTED.text.replace('{{reason}}', reason),
])

const xmlFaults = Object.entries(xmlFaultTexts).map(([code, text]) => [`XML_REFUSED_${code}`, text])

/** The English texts of the errors are those of the API. */
export default Object.fromEntries([...texts, ...rejections, ...xmlFaults]) as Record<keyof typeof errorCatalogue, string>
