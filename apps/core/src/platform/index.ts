import { applicationUrls } from './application-urls.ts'
import { clientConfiguration } from './client-configuration.ts'
import { fetchFeatures } from './fetch-features.ts'

export const platform = { applicationUrls, clientConfiguration, fetchFeatures }
