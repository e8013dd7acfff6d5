interface ErrorEntry {
  status: number
  /** English text for API clients and for the console, which has a file of its own per further language. */
  text: string
  /** The number in the specification, if it has one. */
  legacyCode?: number
}

/** The closed catalogue of errors that a call may fail with. Codes are stable. `{{name}}` in a text is a key of `params`. */
export const errorCatalogue = {
  // Every call may fail with these codes. No call declares them.
  BAD_INPUT: { status: 400, text: 'The input is invalid.' },
  NOT_SIGNED_IN: { status: 401, text: 'Sign in first.' },
  NOT_ALLOWED: { status: 403, text: 'Not available for your user type' }, // E-060
  APPLICATION_FORBIDDEN: { status: 403, text: 'Forbidden: You are not allowed to access this application' }, // E-061
  PASSWORD_EXPIRED: { status: 403, text: 'Your password has expired. Change it to continue.' },
  ORIGIN_REFUSED: { status: 403, text: 'The request was refused because of its origin.' },
  HOST_REFUSED: { status: 421, text: 'The core does not serve this host name. Add it to ALLOWED_HOSTS.' },
  HTTPS_REQUIRED: {
    status: 403,
    text: 'Browsers keep no session on a page opened over plain http from another device. Use https, or http://localhost on the machine itself.',
  },
  NO_SUCH_CALL: { status: 404, text: 'There is no such call. The core may be older than the console.' },
  PAYLOAD_TOO_LARGE: { status: 413, text: 'The request is larger than {{bytesMax}} bytes.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'The body must be JSON.' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, text: 'This Idempotency-Key was used for another call or input.' },
  TOO_MANY_REQUESTS: { status: 429, text: 'Too many requests. Try again in {{retryAfterS}} s.' },
  INTERNAL: { status: 500, text: 'Internal Error' }, // E-096
  STORAGE_UNAVAILABLE: { status: 503, text: 'The database does not respond. Nothing was changed. Try again.' },
  OUTCOME_UNKNOWN: {
    status: 504,
    text: 'The database did not confirm the change in time. It may have been made; check before you repeat it.',
  },
  STORAGE_FULL: { status: 507, text: 'The disk of the database is full. Nothing was changed.' },

  SIGN_IN_FAILED: { status: 401, text: 'User name or password is wrong.' },
  TOO_MANY_ATTEMPTS: { status: 429, text: 'Too many attempts. Try again in {{retryAfterS}} s.' },
  OLD_PASSWORD_MISMATCH: { status: 409, text: 'The current password is not correct.' }, // E-068
  PASSWORD_TOO_COMMON: { status: 409, text: 'This password is on the list of common passwords. Choose another one.' },
  EMAIL_IN_USE: { status: 409, text: 'This email address is used by another user.' }, // E-069
  PREFERENCES_TOO_LARGE: { status: 409, text: 'The preferences are larger than {{charactersMax}} characters.' },
  SESSION_NOT_FOUND: { status: 404, text: 'The session does not exist.' },

  GROUP_NOT_FOUND: { status: 404, text: 'The group does not exist.' },
  UNIT_NOT_FOUND: { status: 404, text: 'The unit does not exist.' },
  SERVER_NOT_FOUND: { status: 404, text: 'The server does not exist.' },
  CHANNEL_NOT_FOUND: { status: 404, text: 'The channel does not exist.' },
  INVENTORY_NOT_FOUND: { status: 404, text: 'The inventory does not exist.' },
  RESOURCE_NOT_FOUND: { status: 404, text: 'The entry does not exist.' },
  RESOURCE_IN_USE: { status: 409, text: 'Assigned to {{usedBy}} units. Remove the assignments first.' }, // E-107
  RESOURCE_IS_DEFAULT: { status: 409, text: 'A default entry cannot be deleted.' }, // E-107
  NAME_IN_USE: { status: 409, text: 'Name already in use.' }, // E-008

  UNIT_OFFLINE: { status: 409, text: 'The unit is offline.' },
  SPEED_TEST_RUNS: { status: 409, text: 'A speed test is running.' },
  UNIT_BUSY: { status: 409, text: 'The unit is busy.' },
  NOT_STREAMING: { status: 409, text: 'The unit is not streaming.' },
  CAMERA_NOT_CONNECTED: { status: 409, text: 'Camera not connected.' }, // E-017
  NO_CHANNEL_SELECTED: { status: 409, text: 'Select a channel first.' },
  CHANNEL_OFFLINE: { status: 409, text: 'The channel is offline.' },
  CHANNEL_BUSY: { status: 409, text: 'The channel is in use by {{takenBy}}.' },
  CHANNEL_OCCUPIED: { status: 409, text: 'The channel is occupied.' },
  CHANNEL_UPGRADING: { status: 409, text: 'The channel is upgrading.' },
  CHANNEL_TAKES_NO_UNIT: { status: 409, text: 'Inputs and distributors receive no unit.' },
  CHANNEL_NAME_NOT_UNIQUE: { status: 409, text: 'Several channels have this name. Select the channel by its ID.' },
  VIDEO_LICENSE_INVALID: { status: 409, text: 'Unit video license invalid.' }, // E-016
  NO_MULTI_CAMERA_LICENSE: { status: 409, text: 'No Multi Camera license.' }, // E-010
  ONE_CAMERA_INPUT: { status: 409, text: 'The unit has one camera input.' },
  NO_SD_CARD: { status: 409, text: 'Store & Forward requires an SD card in the unit.' },
  DELAY_TOO_LOW_ON_AIR: {
    status: 409,
    text: 'While the unit is on air, the delay changes only between values of {{delayMsMin}} ms or more.',
  },
  DELAY_OUT_OF_RANGE: { status: 409, text: 'The delay of this unit must be between {{delayMsMin}} and {{delayMsMax}} ms.' },
  DELAY_OUT_OF_RANGES: {
    status: 409,
    text: 'The delay of this unit must be {{subSecondMsMin}} to {{subSecondMsMax}} ms or {{delayMsMin}} to {{delayMsMax}} ms.',
  },
  DEVICE_REJECTED: { status: 409, text: 'The device rejected the command: {{reason}}.' },
  DEVICE_TIMEOUT: { status: 504, text: 'The device did not respond within {{timeoutMs}} ms.' },
} as const satisfies Record<string, ErrorEntry>

/** The words for `{{reason}}` of DEVICE_REJECTED, by the code of the device's reason. An error with the words has the code as `reasonCode`. */
export const rejectionTexts = {
  busy: 'it is busy',
  upgrading: 'it is upgrading',
  onAir: 'it is on air',
  recording: 'it is recording',
  stopping: 'it is stopping already',
  notStreaming: 'it is not streaming',
  noCamera: 'no camera is connected',
  oneCameraInput: 'it has one camera input',
  noSdCard: 'it has no SD card',
  sdCardFull: 'its SD card is full',
  noChannel: 'the command names no channel',
  wrongChannels: 'the channels do not fit the stream',
  channelOffline: 'the channel is offline',
  channelInUse: 'the channel is in use by another unit',
  channelSilent: 'the channel does not respond',
  delayNotSupported: 'it does not support this delay',
  delayTooLowOnAir: 'the delay is too low on air',
  unknownMode: 'it does not support this transmission mode',
  unknownCommand: 'it does not support this command',
  unknownDevice: 'its fleet does not have it',
} as const
