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
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'The call does not accept a body of this media type.' },
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
  USER_NOT_FOUND: { status: 404, text: 'The user does not exist, or you are not allowed to see it.' },
  UNIT_NOT_FOUND: { status: 404, text: 'The unit does not exist.' },
  SERVER_NOT_FOUND: { status: 404, text: 'The server does not exist.' },
  CHANNEL_NOT_FOUND: { status: 404, text: 'The channel does not exist.' },
  VIDEO_RETURN_NOT_FOUND: { status: 404, text: 'The video return channel does not exist.' },
  GATEWAY_NOT_FOUND: { status: 404, text: 'The databridge gateway does not exist.' },
  INVENTORY_NOT_FOUND: { status: 404, text: 'The inventory does not exist.' },
  FILE_NOT_FOUND: { status: 404, text: 'The file does not exist.' },
  RESOURCE_NOT_FOUND: { status: 404, text: 'The entry does not exist.' },
  SERVICE_NOT_FOUND: { status: 404, text: 'The unit has no such service of its own.' },
  CHANGE_NOT_WAITING: { status: 404, text: 'The change does not wait for the device, or no longer.' },
  RESOURCE_IN_USE: { status: 409, text: 'In use by {{usedBy}} other objects. End their use of it first.' }, // E-107
  RESOURCE_IS_DEFAULT: { status: 409, text: 'A default entry cannot be deleted.' }, // E-107
  AI_SESSION_NOT_FOUND: { status: 404, text: 'The AI session does not exist.' },
  AI_NOT_ENABLED: { status: 409, text: 'The inventory of the unit does not have the AI service.' },
  STORY_NOT_FOUND: { status: 404, text: 'The story does not exist.' },
  STORY_CHANGED: { status: 409, text: 'Another user or the newsroom system has changed the story. Open it again.' },
  TOO_MANY_STORIES: { status: 409, text: 'The inventory has {{storiesMax}} stories. Delete some first.' },
  TOO_MANY_UNITS: { status: 409, text: 'A story is assigned to at most {{unitsMax}} units.' },
  NO_SUCH_SOURCE: { status: 409, text: 'The core was not started with this newsroom system.' },
  NEWSROOM_OFF: { status: 409, text: 'The synchronization with the newsroom system is off.' },
  NEWSROOM_FAILED: { status: 502, text: 'The newsroom system could not be read.' },
  INCORRECT_PASSWORD: { status: 409, text: 'Incorrect password' }, // E-006
  FILE_TYPE_NOT_SUPPORTED: { status: 409, text: 'File type not supported.' }, // E-007
  XML_REFUSED: { status: 409, text: 'The XML cannot be read. It must be well-formed and have no document type.' },
  STYLESHEET_REFUSED: { status: 409, text: 'Line {{line}}: the stylesheet contains {{what}}, which is not permitted here.' },
  NAME_IN_USE: { status: 409, text: 'Name already in use.' }, // E-008, E-032
  // resolutions.md 39: one text for both documents.
  SOFTWARE_VERSION_EXISTS: { status: 409, text: 'This software version exists already.' }, // E-091
  NAME_TAKEN: { status: 409, text: 'Name is already taken. Please select a different name.' }, // E-038, E-039

  UNIT_OFFLINE: { status: 409, text: 'The unit is offline.' },
  SPEED_TEST_RUNS: { status: 409, text: 'A speed test is running.' },
  UNIT_BUSY: { status: 409, text: 'The unit is busy.' },
  NOT_STREAMING: { status: 409, text: 'The unit is not streaming.' },
  CAMERA_NOT_CONNECTED: { status: 409, text: 'Camera not connected.' }, // E-017
  NO_CHANNEL_SELECTED: { status: 409, text: 'Select a channel first.' },
  CHANNEL_EXTERNAL: { status: 409, text: 'The selected channel is External: it was not found or is not licensed.' },
  WRONG_SERVER_TYPE: { status: 409, text: 'A server of this type does not have this.' },
  SERVER_NOT_IDLE: { status: 409, text: 'The server is not idle. Stop its streams first.' },
  SERVER_UPGRADING: { status: 409, text: 'The server is upgrading.' },
  SERVER_HAS_CHANNELS: { status: 409, text: 'The server has channels. Delete or move them first.' },
  IFB_SERVER_OFFLINE: { status: 409, text: 'The IFB mode cannot be changed: the server is offline.' }, // E-076
  IFB_SERVER_NOT_IDLE: { status: 409, text: 'The IFB mode cannot be changed: the server is not idle.' }, // E-077
  IFB_NO_SIP_SERVER: { status: 409, text: 'The IFB mode cannot be changed: the inventory has no SIP server.' }, // E-078
  IFB_NO_PRIMARY_INVENTORY: { status: 409, text: 'The IFB mode cannot be changed: the server has no primary inventory here.' }, // E-079
  CHANNELS_BELOW_ALLOCATED: {
    status: 409,
    text: 'The maximum number of channels cannot be below the {{allocated}} channels of the server.', // E-080
  },
  CHANNELS_ABOVE_SERVER: { status: 409, text: 'A server of this type has at most {{channelsMax}} channels.' },
  CONFIGURATION_NOT_SENT: { status: 504, text: 'The configuration was not sent. Try again.' }, // E-081
  NO_GENLOCK: { status: 409, text: 'The server has no genlock.' },
  NO_SMPTE: { status: 409, text: 'The server has no SMPTE 2110 network.' },
  NOT_IN_CLOUD: { status: 409, text: 'The server does not run in a cloud.' },
  SERVER_OFFLINE: { status: 409, text: 'The server is offline.' },
  CHANNEL_OFFLINE: { status: 409, text: 'The channel is offline.' },
  CHANNEL_BUSY: { status: 409, text: 'The channel is in use by {{takenBy}}.' },
  CHANNEL_OCCUPIED: { status: 409, text: 'The channel is occupied.' },
  CHANNEL_UPGRADING: { status: 409, text: 'The channel is upgrading.' },
  CHANNEL_TAKES_NO_UNIT: { status: 409, text: 'Inputs and distributors receive no unit.' },
  CHANNEL_NAME_NOT_UNIQUE: { status: 409, text: 'Several channels have this name. Select the channel by its ID.' },
  INGEST_CHANNEL: { status: 409, text: 'The channel is used for ingest. End the association first.' }, // E-075
  OUTPUT_LICENSE_EXCEEDED: {
    status: 409,
    text: 'Output channel license is exceeded (the server supports up to {{outputsMax}} output channels)', // E-065
  },
  SERVER_CHANNELS_EXCEEDED: { status: 409, text: 'The server has at most {{channelsMax}} channels.' },
  NO_4K_TRANSMISSION: { status: 409, text: 'The channel has no 4K transmission.' }, // E-092
  PRO_4K_LICENSES_USED: { status: 409, text: 'PRO-4K license not available.' }, // E-093
  CHANNEL_NOT_CAPABLE: { status: 409, text: 'The channel does not support this: {{capability}}.' },
  NO_SMPTE_OUTPUT: { status: 409, text: 'The channel has no SMPTE 2110 output. Change its mode first.' },
  SMPTE_SAME_ADDRESS: { status: 409, text: 'Two essences have the same address and port.' },
  SMPTE_AUDIO_TOO_LARGE: { status: 409, text: 'So many audio channels do not fit into a packet. Use a packet time of 125 µs.' },
  SMPTE_NOT_INTERLACED: { status: 409, text: 'Interlaced video has 25 or 30 frames a second.' },
  PTMP_TARGET_REFUSED: { status: 409, text: '{{target}} cannot be a target: it is the channel itself, an input or a distributor.' },
  OVERLAY_TOO_LARGE: { status: 409, text: 'The overlay file is larger than {{kilobytesMax}} KB.' }, // E-085
  OVERLAY_EXISTS: { status: 409, text: 'The channel has an overlay. Delete it first.' }, // E-086
  OVERLAY_NOT_PNG: { status: 409, text: 'The overlay file is not a PNG picture, or it is damaged.' }, // E-087
  OVERLAY_RESOLUTION: { status: 409, text: 'The overlay has more than {{pixelsMax}} × {{pixelsMax}} pixels.' }, // E-088
  OVERLAY_NOT_FOUND: { status: 404, text: 'The channel has no overlay.' },
  NOT_AN_INPUT: { status: 409, text: 'Only an input channel has a source.' },
  INPUT_SOURCE_INCOMPLETE: { status: 409, text: 'A source of this type needs: {{field}}.' },
  FFMPEG_OPTION_REFUSED: { status: 409, text: 'This FFMPEG option is not permitted here: {{option}}' },
  VIDEO_LICENSE_INVALID: { status: 409, text: 'Unit video license invalid.' }, // E-016
  NO_MULTI_CAMERA_LICENSE: { status: 409, text: 'No Multi Camera license.' }, // E-010
  ONE_CAMERA_INPUT: { status: 409, text: 'The unit has one camera input.' },
  PRO_4K_LICENSE_MISSING: { status: 409, text: 'PRO-4K license missing: the unit cannot use a resolution of 2160.' }, // E-012
  NO_SD_CARD: { status: 409, text: 'Store & Forward requires an SD card in the unit.' },
  DELAY_TOO_LOW_ON_AIR: {
    status: 409,
    text: 'While the unit is on air, the delay changes only between values of {{delayMsMin}} ms or more.', // R-110, E-109
  },
  DELAY_OUT_OF_RANGE: { status: 409, text: 'The delay of this unit must be between {{delayMsMin}} and {{delayMsMax}} ms.' },
  DELAY_OUT_OF_RANGES: {
    status: 409,
    text: 'The delay of this unit must be {{subSecondMsMin}} to {{subSecondMsMax}} ms or {{delayMsMin}} to {{delayMsMax}} ms.',
  },
  TASK_RUNS: { status: 409, text: 'It is running already.' },
  TASK_NOT_RUNNING: { status: 409, text: 'It is not running.' },
  SETTINGS_IN_USE: { status: 409, text: 'These settings are in use. Stop the connection before you change them.' },
  DATABRIDGE_NOT_LICENSED: { status: 409, text: 'Databridge license not enabled.' }, // E-011
  NO_GATEWAY_SELECTED: { status: 409, text: 'Select a databridge gateway first.' },
  NO_VIDEO_RETURN_LICENSES: { status: 409, text: 'No Video Return licenses.' }, // E-009
  GATEWAY_IN_USE: { status: 409, text: 'The databridge gateway carries databridges.' },
  GATEWAY_OFFLINE: { status: 409, text: 'The databridge gateway is offline.' },
  NO_VIDEO_RETURN_SELECTED: { status: 409, text: 'Select a video return channel first.' },
  VIDEO_RETURN_OFFLINE: { status: 409, text: 'The video return channel is offline.' },
  VIDEO_RETURN_NOT_SHARED: { status: 409, text: 'The video return channel is not shared with the unit.' },
  VIDEO_RETURN_IN_USE: { status: 409, text: 'Units show the picture of the video return channel.' },
  VIDEO_RETURN_INPUT_NOT_SUPPORTED: { status: 409, text: 'The server of the video return channel does not have this input.' },
  VIDEO_RETURN_SERVER_TYPE: { status: 409, text: 'Choose a video return server.' },
  TOO_MANY_FEEDS: { status: 409, text: 'The server sends the picture to at most {{feedsMax}} units.' },
  NO_AUDIO_ROOM: { status: 409, text: 'Select an audio room first.' },
  AUDIO_ROOM_NOT_FOUND: { status: 404, text: 'The audio room does not exist.' },
  PARTICIPANT_NOT_FOUND: { status: 404, text: 'The audio room has no such participant.' },
  TALLY_NOT_FOUND: { status: 404, text: 'The tally interface does not exist.' },
  IFB_NOT_FOUND: { status: 404, text: 'The IFB line does not exist.' },
  AUDIO_ROOM_ACTIVE: { status: 409, text: 'A participant of the audio room is connected.' },
  TOO_MANY_AUDIO_ROOMS: { status: 409, text: 'The inventory has {{audioRoomsMax}} audio rooms already.' },
  TOO_MANY_PARTICIPANTS: { status: 409, text: 'The audio room has {{participantsMax}} participants already.' },
  PARTICIPANT_TWICE: { status: 409, text: 'This intercom or number is a participant of the audio room already.' },
  PARTICIPANT_CONNECTED: { status: 409, text: 'The participant is connected.' },
  PARTICIPANT_NOT_CONNECTED: { status: 409, text: 'The participant is not connected.' },
  PARTICIPANT_IS_UNIT: { status: 409, text: 'A unit joins by its own intercom.' },
  INTERCOM_NOT_ALLOWED: { status: 409, text: 'The audio room takes no intercoms.' },
  IFB_EXHAUSTED: { status: 409, text: 'All IFB lines of the server are in use.' },
  IFB_FROZEN: { status: 409, text: 'The IFB lines are frozen: the server is offline, or the service has ended.' },
  IFB_MODE_WITHOUT_ROOMS: { status: 409, text: 'The server is in IFB mode V1, which has no audio rooms.' },
  INTERFACE_OTHER_SERVER: { status: 409, text: 'The channel is on another server than the interface.' },
  TALLY_NOT_ENABLED: { status: 409, text: 'The inventory does not have the service tally.' },
  INTERCOM_SERVER_MISMATCH: { status: 409, text: 'Intercom server missing or different from the audio room.' }, // E-013
  SAME_CHANNEL_TWICE: { status: 409, text: 'Select two different channels.' },
  SUPPORT_CASE_NEEDS_EMAIL: { status: 409, text: 'A support case needs an email address. Add one to your account first.' }, // E-106
  INVITATION_NEEDS_EMAIL: { status: 409, text: 'An invitation needs an email address for replies. Add one to your account first.' },
  SUPPORT_CASE_NEEDS_IDLE_UNIT: { status: 409, text: 'A support case can be opened only while the unit is online and idle.' }, // E-112
  SERVER_SENDS_LOGS: { status: 409, text: 'Server is busy sending logs of another channel.' }, // E-001
  CHANNEL_SENDS_NO_LOGS: { status: 409, text: 'Channel does not support logs sending.' }, // E-002
  LOG_CHANNEL_BUSY_OR_OFFLINE: { status: 409, text: 'Selected channel busy or offline when sending logs.' }, // E-003
  CERTIFICATE_NOT_FOUND: { status: 404, text: 'Certificate not found.' }, // E-094
  CERTIFICATE_DELETION_FAILED: { status: 409, text: 'Certificate deletion failed: {{reason}}.' }, // E-095
  CERTIFICATE_IN_USE: { status: 409, text: 'The certificate cannot be deleted while the device is busy.' }, // E-114
  ASSOCIATION_EXISTS: { status: 409, text: 'The association already exists.' }, // E-090
  NOT_IN_GROUP: { status: 404, text: 'The group does not have this member.' },
  NOT_IN_INVENTORY: { status: 404, text: 'The inventory does not have this device.' },
  TOO_MANY_INVENTORIES: { status: 409, text: 'The {{kind}} is in as many inventories as it can be.' }, // E-072
  PRIMARY_INVENTORY: { status: 409, text: 'A {{kind}} cannot leave its primary inventory. Move it first.' },
  CHANNEL_TOO_OLD: { status: 409, text: 'A speed test needs a channel of version {{versionMin}} or newer.' }, // R-114, E-111
  TOO_FEW_LINKS: { status: 409, text: 'At least two interfaces must stay connected.' },
  LAST_LINK: { status: 409, text: 'The last interface cannot be disabled.' }, // E-104
  ONE_CELLULAR_MODEM: { status: 409, text: 'A cellular scan needs a second modem that is connected.' }, // R-105, E-105
  AUDIO_CHANNELS_NEED_SDI: { status: 409, text: 'Four or more audio channels require the SDI input.' },
  CELLULAR_LIMIT_ABOVE_TOTAL: { status: 409, text: 'The cellular limit must not exceed the total limit.' },
  PRIORITY_LIMIT_ABOVE_TOTAL: { status: 409, text: 'The limit of priority {{priority}} must be lower than the total limit.' }, // R-107, E-110
  PRIORITY_LIMIT_ABOVE_LINKS: { status: 409, text: 'The limit of priority {{priority}} is above what its links may send.' }, // E-110
  PRIORITY_LIMIT_BELOW_LOWER: { status: 409, text: 'The limit of priority {{priority}} must be higher than those of lower priorities.' },
  CELLULAR_CAP_ABOVE_TOTAL: { status: 409, text: 'Max Cellular Capping cannot be higher than Max Total Capping' }, // E-056
  CAPPING_ON_BUSY_UNIT: { status: 409, text: 'Bandwidth Limit Capping cannot be configured for a busy unit' }, // E-057
  CONFIGURATION_CHANGED: { status: 409, text: 'Another user changed this meanwhile. Read it again, then change it.' },
  UNIQUE_ID_IN_USE: { status: 409, text: 'This ID is used by another device, or was used by one that was deleted.' },
  UNIQUE_ID_RESERVED: { status: 409, text: 'This ID is a word of the API. Choose a different one.' },
  UNIQUE_ID_FIXED: { status: 409, text: 'The ID of a unit cannot be changed.' },
  SERIAL_NUMBER_IN_USE: { status: 409, text: 'This serial number is used by another device.' },
  FEEDS_OUT_OF_RANGE: { status: 409, text: 'A unit of this type has at most {{feedsMax}} camera inputs.' },
  LICENSE_USED_UP: { status: 409, text: 'A licence of which nothing remains is not valid.' },
  LIMIT_OUT_OF_RANGE: { status: 409, text: 'The limit of a smart unit must be between {{kbpsMin}} and {{kbpsMax}} kbps.' },
  TARGET_VERSION_NOT_ALLOWED: { status: 409, text: 'The unit cannot be upgraded to this version.', legacyCode: 6802 }, // E-018
  UPGRADE_H264_UNIT: { status: 409, text: 'Units of the 600 series with H.264 cannot be upgraded to this version.', legacyCode: 6803 }, // E-019
  UPGRADE_SERVER_OFFLINE: { status: 409, text: 'The server of the unit is offline.', legacyCode: 6199 }, // E-020
  UPGRADE_SERVER_BUSY: { status: 409, text: 'The server of the unit is busy.', legacyCode: 6808 }, // E-021
  UPGRADE_HARDWARE: { status: 409, text: 'The hardware of the unit does not support this version.', legacyCode: 6810 }, // E-022
  UPGRADE_SERVER_FIRST: { status: 409, text: 'Upgrade the server of the unit to this version first.' }, // E-113
  UPGRADE_NEEDS_SLA: { status: 409, text: 'The inventory of the unit has no service level agreement (SLA).' }, // E-113
  UPGRADE_TOO_OLD: { status: 409, text: 'Units with version {{versionMax}} or older cannot be upgraded here.' }, // E-113
  DESTINATION_NOT_FOUND: { status: 404, text: 'The streaming destination does not exist.' },
  DESTINATION_IN_USE: {
    status: 409,
    text: 'The streaming destination is associated with {{usedBy}} channels. End these associations first.',
  },
  TOO_MANY_DESTINATIONS: { status: 409, text: 'The inventory has {{destinationsMax}} streaming destinations. Delete some first.' },
  STREAM_NOT_FOUND: { status: 404, text: 'The streaming destination has no such stream.' },
  STREAM_IN_USE: { status: 409, text: 'Channels send to the stream {{streamId}}. End these associations first.' },
  STREAM_NEEDS_ADDRESS: {
    status: 409,
    text: 'Stream {{streamId}} needs an address of its type. A secondary address has to be of this type too.',
  },
  STREAM_NEEDS_SRT_MODE: { status: 409, text: 'Stream {{streamId}} needs an SRT mode.' },
  STREAM_NEEDS_SOURCE_PORT: { status: 409, text: 'Stream {{streamId}} needs a source port, at which it waits for the far end.' },
  STREAM_NEEDS_MPEG_TS: { status: 409, text: 'Stream {{streamId}} needs the IP address and the port of the MPEG-TS receiver.' },
  SECRET_UNREADABLE: { status: 409, text: 'The stored password, passphrase or stream key cannot be read any more. Enter it again.' },
  SOCIAL_ACCOUNT_MISSING: { status: 409, text: 'No account of this social network is connected to the inventory.' },
  SOCIAL_TOKEN_REFUSED: { status: 409, text: 'The social network does not accept the access token. Connect the account again.' },
  SOCIAL_NETWORK_FAILED: { status: 502, text: 'The social network does not respond. Try again.' },
  P2P_LINK_NOT_FOUND: { status: 404, text: 'The channel has no point-to-point link.' },
  P2P_LINK_EXISTS: { status: 409, text: 'The channel has a point-to-point link already.' },
  P2P_TARGET_IN_USE: { status: 409, text: 'The target receives the point-to-point link of another channel.' },
  P2P_TARGET_IS_SOURCE: { status: 409, text: 'A channel cannot send to itself.' },
  P2P_LOOP: { status: 409, text: 'The target sends to this channel, directly or through other channels.' },
  P2P_TARGET_OUTSIDE_GROUPS: { status: 409, text: 'The target is in none of the groups of the link.' },
  P2P_LINK_RUNS: { status: 409, text: 'The point-to-point link sends. Stop it first.' },
  P2P_LINK_STOPPED: { status: 409, text: 'The point-to-point link does not send.' },
  CHANNEL_HAS_NO_OUTPUT: { status: 409, text: 'The channel passes no video on.' },
  CHANNEL_HAS_NO_DESTINATION: { status: 409, text: 'The channel is not associated with a streaming destination.' },
  FILE_ON_OTHER_SERVER: { status: 409, text: 'The file is on another server than the channel.' },
  CHANNEL_PLAYS_NO_FILES: { status: 409, text: 'Inputs and distributors play no files.' },
  NO_FILE_PLAYS: { status: 409, text: 'The channel plays no file.' },
  CHANNEL_HAS_NO_VIDEO: { status: 409, text: 'The channel receives no video.' },
  CHANNEL_RECORDS: { status: 409, text: 'The channel is recording already.' },
  CHANNEL_RECORDS_NOTHING: { status: 409, text: 'The channel is not recording.' },
  CHUNK_OUT_OF_RANGE: { status: 409, text: 'The file ends after {{lengthMs}} ms.' },
  TOO_MANY_CHUNKS: { status: 409, text: 'A file has at most {{chunksMax}} chunks. Remove some first.' },
  TOO_MANY_FILE_LINKS: { status: 409, text: 'The file has {{linksMax}} links. End one of them, or wait until one expires.' },
  TOO_MANY_OWN_FILE_LINKS: { status: 409, text: 'You have {{linksMax}} links to files. End one of them, or wait until one expires.' },
  FILE_TOO_LARGE_FOR_FTP: { status: 409, text: 'The file is larger than {{gigabytesMax}} GB. Download it instead.' },
  FTP_TRANSFER_RUNS: { status: 409, text: 'Another file is being sent by FTP. Wait until it has arrived.' },
  FTP_TARGET_NOT_ALLOWED: { status: 409, text: 'The FTP server is in a network to which the core sends no files.' },
  FTP_UNREACHABLE: { status: 409, text: 'The FTP server was not reached, or the connection ended.' },
  FTP_SIGN_IN_FAILED: { status: 409, text: 'The FTP server does not accept the user name or the password.' },
  FTP_REFUSED: { status: 409, text: 'The FTP server refused the file or its folder.' },
  FILE_STORAGE_UNAVAILABLE: { status: 503, text: 'The storage of files does not respond. Try again.' },
  FILE_TRANSFERRING: { status: 409, text: 'The file is still being transferred.' },
  GRAPHICS_NOT_ENABLED: { status: 409, text: 'The inventory does not have the graphics service.' },
  GRAPHICS_TRIAL_ENDED: { status: 409, text: 'The graphics trial has ended. It includes {{hours}} hours within {{days}} days.' },
  GRAPHICS_FAILED: { status: 502, text: 'The graphics provider does not respond.' },
  GRAPHICS_JOB_NOT_FOUND: { status: 404, text: 'The graphics job does not exist.' },
  NO_SUCH_TEMPLATE: { status: 409, text: 'The graphics provider has no such template.' },
  TOO_MANY_COMPOSITIONS: { status: 409, text: 'The inventory has {{compositionsMax}} compositions. Delete some first.' },
  COMPOSITION_NOT_FOUND: { status: 404, text: 'The composition does not exist.' },
  COMPOSITION_NOT_READY: { status: 409, text: 'The composition is still being created, or its creation failed.' },
  COMPOSITION_ON_AIR: { status: 409, text: 'The composition is on air. Take it off its channel first.' },
  COMPOSITION_OFF_AIR: { status: 409, text: 'The composition is not on air.' },
  CHANNEL_SHOWS_GRAPHICS: { status: 409, text: 'The channel shows another composition. Take it off air first.' },
  CHANNEL_SHOWS_NO_GRAPHICS: { status: 409, text: 'Inputs and distributors show no graphics.' },
  TRIAL_NOT_OFFERED: { status: 409, text: 'A trial of this service is not on offer: it is in use, bought, or its trial has ended.' },
  INGEST_CHANNEL_BUSY: { status: 409, text: 'The channel is busy. Its ingest server changes only while it is not in use.' }, // E-075
  INGEST_SERVER_FULL: { status: 409, text: 'The ingest server receives from {{channelsMax}} channels, which is its maximum.' },
  NOT_ASSOCIATED: { status: 409, text: 'The channel is not associated with this ingest server.' },
  VERIFICATION_LINK_INVALID: {
    status: 404,
    text: 'This link is not valid. It was replaced, or it is older than 72 hours. Ask for a new one.',
  },
  DEVICE_REJECTED: { status: 409, text: 'The device rejected the command: {{reason}}.' },
  DEVICE_LOST: {
    status: 504,
    text: 'The connection to the device was lost before its answer. It may have carried out the command; check before you repeat it.',
  },
  DEVICE_TIMEOUT: {
    status: 504,
    text: 'The device did not respond within {{timeoutMs}} ms. It may have carried out the command; check before you repeat it.',
  },
} as const satisfies Record<string, ErrorEntry>

/** The texts of XML_REFUSED by the fault of the document. An error whose fault and line are known has them as `reasonCode` and `line`. */
export const xmlFaultTexts = {
  notWellFormed: 'Line {{line}}: the XML is not well-formed.',
  documentType: 'Line {{line}}: the XML has a document type, which is not permitted here.',
} as const

/** The words for `{{kind}}`: the kind of the device that a call is about. */
export const kindTexts = {
  unit: 'unit',
  channel: 'channel',
  server: 'server',
  videoReturn: 'video return channel',
  gateway: 'databridge gateway',
} as const

/** The words for `{{reason}}` of DEVICE_REJECTED, by the code of the device's reason. An error with the words has the code as `reasonCode`. */
export const rejectionTexts = {
  busy: 'it is busy',
  upgrading: 'it is upgrading',
  onAir: 'it is on air',
  recording: 'it is recording',
  stopping: 'it is stopping already',
  notStreaming: 'it is not streaming',
  notRunning: 'it is not running',
  noCamera: 'no camera is connected',
  oneCameraInput: 'it has one camera input',
  noSdCard: 'it has no SD card',
  sdCardFull: 'its SD card is full',
  diskFull: 'the disk of the server is full',
  noChannel: 'the command names no channel',
  wrongChannels: 'the channels do not fit the stream',
  channelOffline: 'the channel is offline',
  channelInUse: 'the channel is in use by another unit',
  channelSilent: 'the channel does not respond',
  channelNotShared: 'the channel is not shared with the unit',
  channelTooOld: 'the software of the channel is too old',
  serverOffline: 'the server is offline',
  serverBusy: 'the server is busy',
  ifbExhausted: 'all IFB lines of the server are in use',
  wrongIfbMode: 'the server is in another IFB mode',
  noSuchCall: 'it has no such call',
  licenseEnded: 'the license has ended',
  delayNotSupported: 'it does not support this delay',
  delayTooLowOnAir: 'the delay is too low on air',
  unknownMode: 'it does not support this transmission mode',
  unknownPort: 'it has no such link',
  noWifi: 'it has no Wi-Fi',
  unknownNetwork: 'the network is not in reach',
  wrongPassword: 'the password is wrong',
  scanNotSupported: 'scan not supported for this modem', // E-005
  tooFewLinks: 'at least two links must stay connected',
  noSim: 'there is no SIM in this slot',
  unknownOperator: 'the operator is not in reach',
  noSuchFile: 'it has no such file',
  noDestination: 'no destination is set',
  valueNotSupported: 'it does not support this value',
  versionNotSupported: 'it does not support this version',
  batteryTooLow: 'its battery is too low',
  noCertificate: 'it has no certificate',
  unknownCommand: 'it does not support this command',
  unknownDevice: 'its fleet does not have it',
} as const
