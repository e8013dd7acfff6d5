export { getApplicationUrls } from './get-application-urls.ts'
export { getClientConfiguration } from './get-client-configuration.ts'
export { listFeatures } from './list-features.ts'
export { listMails } from './list-mails.ts'
