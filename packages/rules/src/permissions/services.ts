/** "enabled means ENABLED", while the listed value is `enabled`: compared without case. */
export const isServiceEnabled = (serviceStatus: string): boolean => serviceStatus.toUpperCase() === 'ENABLED'

/** */
export const mayFetchTally = ({ services }: { services: readonly string[] }): boolean => services.includes('tally')

/** */
export const mayPreviewExternalChannel = ({ activeFeatures }: { activeFeatures: readonly string[] }): boolean =>
  activeFeatures.includes('ExternalPreview')
