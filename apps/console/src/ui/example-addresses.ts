/** Examples of the fields for an IPv4 address: the texts of their faults, E-050 and E-051, do not say what is expected. */
export const exampleAddresses = { ip: '192.168.1.10', mask: '255.255.255.0', gateway: '192.168.1.1' } as const
