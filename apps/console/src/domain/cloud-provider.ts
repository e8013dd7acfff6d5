const names: Readonly<Record<string, string>> = { aws: 'AWS', azure: 'Azure', gcp: 'GCP' }

/** Returns the name of a cloud as its provider writes it. A provider that the console does not know has the name that the server reports. */
export const cloudProviderName = (provider: string): string => names[provider] ?? provider
