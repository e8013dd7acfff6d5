import { hash, verify } from '@node-rs/argon2'
import { concurrencyLimit } from './concurrency-limit.ts'
import { networkOf } from './network.ts'

/** OWASP's minimum for argon2id, the library's default algorithm. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash takes 19 MiB and a thread, so that more at once would only wait for each other. Networks take turns. */
const limited = concurrencyLimit({ runningMax: 4, waitingMax: 1000 })

/** Hash that no account has; verifying against it makes an unknown user cost the same time as a known one. */
let unusedHash: Promise<string> | undefined

/** Devices type the same accented letter in different forms, of which a password has one. */
const normalized = (password: string): string => password.normalize('NFC')

/** `address`: of the client that asks for it, if one does. */
export const hashPassword = (password: string, address = ''): Promise<string> =>
  limited(() => hash(normalized(password), options), networkOf(address))

/** Tells whether a password matches the stored hash. With null it takes as long and returns false. */
export async function passwordFits(stored: string | null, password: string, address = ''): Promise<boolean> {
  unusedHash ??= hashPassword('no account has this password')
  const against = stored ?? (await unusedHash)
  const fits = await limited(() => verify(against, normalized(password)), networkOf(address))
  return stored !== null && fits
}

// Words that most leaked passwords consist of. Under the composition rule (upper case, lower case, digit or mark) a leaked
// password is one of these words with digits and marks around it, so the bare word is compared and no long list is kept.
const words = new Set(
  `password passwort passwd pass welcome qwerty qwertz azerty letmein admin administrator login master dragon monkey
  football baseball basketball soccer hockey iloveyou sunshine princess shadow superman batman trustno michael jordan
  jennifer thomas robert daniel charlie andrew george summer winter spring autumn january february march april monday
  friday flower hello freedom whatever starwars computer internet secret changeme default guest test testing user root
  company corporate google facebook samsung access killer pepper ginger cookie cheese hunter ranger buster soccer
  tigger matrix mustang maverick phoenix liverpool arsenal chelsea yankees abc abcd abcdef asdf asdfgh zxcvbn
  qazwsx qwer pokemon jessica nicole ashley amanda jasmine samantha elizabeth michelle stephanie melissa victoria
  alexander anthony matthew joshua william brandon justin nicholas jonathan benjamin christian patrick richard joseph
  david james john anna maria laura sarah julia sophie emma hannah lisa anne chelsea ferrari mercedes porsche naruto
  minecraft snoopy peanut banana orange purple silver diamond angel lovely forever family friends success money live broadcast camera stream video news studio backhaul`.split(
    /\s+/,
  ),
)
/** Of the demo accounts (README.md). */
const publishedPassword = 'Backhaul-demo-1'
const letters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', $: 's', '@': 'a', '!': 'i' }

const collapsed = (text: string) => text.replace(/(.)\1+/g, '$1')
const collapsedWords = new Set([...words].map(collapsed))

/** Tells whether a password is a common word with digits, marks and repetitions added: `P@ssw0rd!2024`, `Aaaaaaa1`. */
function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  const repeated = /^(.+?)\1+$/.exec(lower)?.[1]
  if (repeated !== undefined && repeated.length >= 3) return isCommon(repeated)
  const bare = lower.replace(/^\P{L}+|\P{L}+$/gu, '')
  const read = (text: string) => text.replace(/[013457$@!]/g, (mark) => letters[mark] as string).replace(/\P{L}/gu, '')
  return [read(bare), read(lower), bare.replace(/\P{L}/gu, '')].some(
    (one) => collapsed(one).length < 3 || collapsedWords.has(collapsed(one)),
  )
}

/** Tells whether a password can be guessed: a common word, the name of its user, or the published one of the demo accounts. */
export function isCommonPassword(password: string, username: string): boolean {
  const onlyLetters = (text: string) => text.toLowerCase().replace(/\P{L}/gu, '')
  return isCommon(password) || onlyLetters(password) === onlyLetters(username) || password.startsWith(publishedPassword)
}
