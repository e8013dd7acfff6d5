import type * as z from 'zod'
import type { Issue } from './problem.ts'

/**
 * Keys of the generic form messages (Units §5, Services §5). Schemas use them as messages; the console has the texts.
 * E-034, E-040 to E-050., E-052, E-053.
 */
export const formMessages = [
  'invalid',
  'required',
  'pattern',
  'minLength',
  'maxLength',
  'lengthBetween',
  'min',
  'max',
  'numeric',
  'integer',
  'number',
  'ip',
  'subnetMask',
  'gateway',
  'ipPipePort',
  'uniqueName',
  'max255',
  'email',
  'unique',
  'streamIdUnique',
  'sourcePort',
  'numericRequired',
  'parentIsSelf',
  'passwordsDiffer',
  'sluglineMissing',
  'enterAgain',
  'addressChanged',
  'streamUrl',
  'srtUrl',
  'destinationUrl',
  // The address of an essence of SMPTE 2110.
  'multicast',
  'deviceName',
  'phoneNumber',
  'sipAccount',
] as const
export type FormMessage = (typeof formMessages)[number]
const known: ReadonlySet<string> = new Set(formMessages)

function messageOf(issue: z.core.$ZodIssue): FormMessage {
  if (known.has(issue.message)) return issue.message as FormMessage
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' ? (issue.minimum === 1 ? 'required' : 'minLength') : 'min'
    case 'too_big':
      return issue.origin === 'string' ? 'maxLength' : 'max'
    case 'invalid_type':
      return isMissing(issue) ? 'required' : issue.expected === 'int' ? 'integer' : issue.expected === 'number' ? 'number' : 'invalid'
    case 'invalid_format':
      return issue.format === 'email' ? 'email' : issue.format === 'regex' ? 'pattern' : 'invalid'
    default:
      return 'invalid'
  }
}

/**
 * Returns whether a value is missing. zod names the type of the value in its message only. A field of a form for a number is empty
 * text while the user has entered nothing.
 */
function isMissing({ expected, message }: z.core.$ZodIssueInvalidType): boolean {
  const received = message.split('received ').at(-1)
  return received === 'undefined' || received === 'null' || (received === 'string' && (expected === 'number' || expected === 'int'))
}

/** Faults of one answer; a client repairs these first. */
const issuesMax = 50
const keyLengthMax = 100

/** Returns the path of each fault: a field that the schema does not know is one of its own. */
function pathsOf(issue: z.core.$ZodIssue): PropertyKey[][] {
  if (issue.code !== 'unrecognized_keys') return [issue.path]
  return issue.keys.map((key) => [...issue.path, key.slice(0, keyLengthMax)])
}

/** Returns the path, the message key and the bounds of each fault of a failed parse. The input is not repeated. */
export function issuesOf(error: z.core.$ZodError): Issue[] {
  const faults = error.issues.slice(0, issuesMax).flatMap((issue) => pathsOf(issue).map((path) => ({ issue, path })))
  return faults.slice(0, issuesMax).map(({ issue, path }) => {
    const params: Record<string, number> = {}
    if ('minimum' in issue) params['min'] = Number(issue.minimum)
    if ('maximum' in issue) params['max'] = Number(issue.maximum)
    return { path: path.join('.'), message: messageOf(issue), ...(Object.keys(params).length > 0 && { params }) }
  })
}
