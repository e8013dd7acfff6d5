import { errorCatalogue, rejectionTexts } from '@backhaul/contract/errors'

const texts = Object.entries(errorCatalogue).map(([code, { text }]) => [code, text])
/** The context of i18next: the text of DEVICE_REJECTED for a reason that the device gave as a code. */
const rejections = Object.entries(rejectionTexts).map(([code, reason]) => [
  `DEVICE_REJECTED_${code}`,
  errorCatalogue.DEVICE_REJECTED.text.replace('{{reason}}', reason),
])

/** The English texts of the errors are those of the API. */
export default Object.fromEntries([...texts, ...rejections]) as Record<keyof typeof errorCatalogue, string>
