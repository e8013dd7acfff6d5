import { stringUpTo } from './string.ts'

/** Longest text of FFMPEG options. */
export const ffmpegOptionsMax = 512

/** Options of FFMPEG that replace those of an encoder, `-preset veryfast -g 50`. `refuseFfmpegOptions` of the rules names what is permitted. */
export const FfmpegOptions = stringUpTo(ffmpegOptionsMax).regex(/^[ -~]*$/, 'pattern')
