/** "enabled means ENABLED", while the listed value is `enabled`: compared without case. */
export const isServiceEnabled = (serviceStatus: string): boolean => serviceStatus.toUpperCase() === 'ENABLED'
