import { type Call, issuesOf } from '@backhaul/contract'
import { calls as channels } from '@backhaul/contract/channels'
import { calls as servers } from '@backhaul/contract/servers'
import { calls as units } from '@backhaul/contract/units'
import { calls as users } from '@backhaul/contract/users'
import { calls as videoReturn } from '@backhaul/contract/video-return'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import en from './forms.en.json'
import zh from './forms.zh.json'

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { forms: en }, zh: { forms: zh } }, interpolation: { escapeValue: false } }))

type AnyCall = Pick<Call, 'input'>

const network = { ip: '192.0.2.7', mask: '255.255.255.0', gateway: '192.0.2.1' }
const address = (values: object) => ({ unitId: 'u-1', interfaces: [{ port: 0, enabled: true, address: { ...network, ...values } }] })
const account = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
const logs = { unitId: 'u-1', description: 'No picture', timeZone: 'UTC' }
const essence = { enabled: true, address: '239.1.1.1', port: 5004, payloadType: 96 }
const smpte = (values: object) => ({
  channelId: 'c-1',
  sourceAddress: '192.0.2.7',
  ptpDomain: 127,
  video: { ...essence, width: 1920, height: 1080, frameRate: '25', interlaced: false, depth: 10 },
  audio: { ...essence, channels: 2, depth: 24, packetTime: 1000 },
  ancillary: { ...essence, ...values },
})
const mediaPort = (values: object) => ({
  serverId: 's-1',
  mediaPorts: [{ name: 'media-a', enabled: true, address: { ...network, ...values } }],
})
const licence = (remaining: unknown) => ({
  inventoryId: 'i-1',
  name: 'Truck-7',
  type: 'LU-600',
  serialNumber: 'S-1',
  license: { valid: true, unit: 'days', remaining, pro: false, fourK: false },
})
const delay = (value: unknown) => ({ unitId: 'u-1', delay: value })

/** The row, a call, an input with one fault, and the text at its field. */
const faults: readonly (readonly [row: string, call: AnyCall, input: object, text: string])[] = [
  ['R-116 E-040', units.sendLogs, { ...logs, timeZone: 'Nowhere' }, 'Invalid field'],
  ['R-117 E-034', units.sendLogs, { ...logs, description: ' ' }, 'This field is required'],
  ['R-118 E-041', units.setFilenamePrefix, { unitId: 'u-1', filenamePrefix: 'a/b' }, 'Must match the pattern'],
  [
    'R-119 E-042',
    users.changePassword,
    { oldPassword: 'x', newPassword: 'Ab1-', repeatPassword: 'Ab1-' },
    'Must have at least 8 characters',
  ],
  ['R-120 E-043', units.setComment, { unitId: 'u-1', comment: 'x'.repeat(101) }, 'Must have at most 100 characters'],
  ['R-121 E-044', users.updateCurrent, { ...account, lastName: 'L' }, 'Must be between 2 and 255 characters'],
  ['R-122 E-045', units.setDelay, delay(399), 'Must be 400 or more'],
  ['R-123 E-046', units.setDelay, delay(20_001), 'Must be 20000 or less'],
  [
    'API-077 address without a scheme',
    units.startSocialMedia,
    { unitId: 'u-1', url: 'hello' },
    'Must be an address like rtmps://server/application/key; rtmp://, srt://, http:// and https:// are possible too',
  ],
  [
    'API-079 port beyond 65535',
    units.startCdn,
    { unitId: 'u-1', url: 'srt://a.example:99999' },
    'Must be an address like rtmps://server/application/key; rtmp://, srt://, http:// and https:// are possible too',
  ],
  [
    'API-229 address that names no server',
    videoReturn.setInputSource,
    { videoReturnId: 'vr-1', version: 1, inputType: 'SRT', url: 'hello world', destinationPort: 9000 },
    'Must be srt:// and a server name or IP address, like srt://studio.example',
  ],
  ['R-124 E-047', users.setContact, { name: 'Ada', email: null, phone: '+49 30 123' }, 'Must only contain numeric characters'],
  ['R-125 E-048', units.setDelay, delay(900.5), 'Must be an integer'],
  ['R-126 E-049', units.create, licence('ten'), 'Must be a number'],
  ['R-127 E-050', units.setInterfaces, address({ gateway: '192.0.2' }), 'Invalid IP field'],
  [
    'M-573 address that is not multicast',
    channels.setSmpte,
    smpte({ address: '192.0.2.8' }),
    'Must be a multicast address, 224.0.1.0 to 239.255.255.255',
  ],
  ['R-128 E-051', units.setInterfaces, address({ mask: '255.0.255.0' }), 'Invalid Subnet Mask field'],
  ['R-128 E-051 no mask', units.setInterfaces, address({ mask: '0.0.0.0' }), 'Invalid Subnet Mask field'],
  ['R-128 E-051 no address', units.setInterfaces, address({ mask: '255.255' }), 'Invalid Subnet Mask field'],
  [
    'M-655 gateway of another network',
    servers.setSmpte,
    mediaPort({ gateway: '192.0.3.1' }),
    'Must be another address of the network that the IP address and the mask give',
  ],
  [
    'M-655 gateway that is the port itself',
    servers.setSmpte,
    mediaPort({ gateway: '192.0.2.7' }),
    'Must be another address of the network that the IP address and the mask give',
  ],
  ['M-655 address without a network', servers.setSmpte, mediaPort({ ip: '192.0.2' }), 'Invalid IP field'],
  [
    'R-163 port of the IP pipe',
    servers.setIpPipe,
    { serverId: 's-1', port: 9000, registrationServerPort: 9000 },
    'Must be another port than that of the IP pipe',
  ],
  ['R-132 E-052', users.updateCurrent, { ...account, lastName: 'x'.repeat(256) }, 'Must be no more than 255 characters'],
  ['R-133 E-053', users.updateCurrent, { ...account, email: 'ada at example' }, 'Invalid email format'],
]

test.each(faults)('%s a fault of the input has the text of the specification, and one in Chinese', (_, { input }, value, text) => {
  const result = input.safeParse(value)
  const issues = issuesOf(result.error!)
  expect(issues).toHaveLength(1)
  const [{ message, params }] = issues as [(typeof issues)[number]]
  // The bounds that a form adds to a message whose issue has none.
  const bounds = { min: 1, max: 255, ...params }
  const textIn = (language: string) => i18next.getFixedT(language, 'forms')(message as 'invalid', bounds)
  expect(textIn('en')).toBe(text)
  const chinese = textIn('zh')
  expect(chinese).toMatch(/\p{Script=Han}/u)
  expect(chinese.match(/\d+/g)).toEqual(message === 'max255' ? ['255'] : text.match(/\d+/g))
})

test('a gateway is anywhere in the network that the mask gives', () => {
  const isTaken = (values: object) => servers.setSmpte.input.safeParse(mediaPort(values)).success
  expect(isTaken({ ip: '250.0.0.1', mask: '255.255.0.0', gateway: '250.0.255.254' })).toBe(true)
  expect(isTaken({ ip: '192.0.2.7', mask: '255.255.255.252', gateway: '192.0.2.8' })).toBe(false)
})

test('a subnet mask is ones and then zeros', () => {
  const masks = ['128.0.0.0', '255.255.254.0', '255.255.255.252', '255.255.255.255']
  expect(masks.filter((mask) => !units.setInterfaces.input.safeParse(address({ mask })).success)).toEqual([])
})
