/** Returns a row about the size of a unit's row. */
export const rowOf = (unit: number): Record<string, unknown> => ({
  uniqueId: `unit-${unit}`,
  name: `Unit ${unit} of the north`,
  type: 'LU800',
  typeGroup: 'field',
  inventoryId: '1',
  groups: ['1', '2'],
  status: 'online',
  applications: { streaming: false, storeAndForward: false, fileTransfer: false, upgrading: false },
  transition: null,
  transmission: null,
  tasks: [],
  transmissionMode: 'live',
  battery: { connected: true, charging: false, percentage: 80 },
  selChannel: null,
  location: { lat: 52.1, lng: 4.3, address: '', at: 1_700_000_000_000 },
  cameraConnected: true,
  swVersion: '8.1.0.C12345',
  alerts: { warning: 0, critical: 0 },
  lastModified: 1_700_000_000_000,
  lastSeen: null,
  ...changeOf(unit),
})

/** Returns a change about the size of a status report. */
export const changeOf = (n: number): Record<string, unknown> => ({
  totalBitrate: 5000 + (n % 4000),
  linksKbps: [n % 900, 1200, 800, n % 700, -1, 450],
})
