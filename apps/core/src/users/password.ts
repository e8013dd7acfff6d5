import { hash, verify } from '@node-rs/argon2'
import { inTurn } from './in-turn.ts'

/** OWASP's minimum for argon2id, which is the library's default algorithm. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each takes 19 MiB and a thread: more at once would only wait for each other. */
const oneOfFew = inTurn({ atOnce: 4, waitingMax: 1000 })

/** Hash of a password nobody has, so that an unknown user costs the same time as a known one. */
let nobody: Promise<string> | undefined

export const hashPassword = (password: string): Promise<string> => oneOfFew(() => hash(password, options))

/** Null for `stored` takes as long and is false. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const against = stored ?? (await nobody)
  const fits = await oneOfFew(() => verify(against, password))
  return stored !== null && fits
}

// The words most lists of leaked passwords are made of. With our composition rule (upper, lower, digit or mark) a listed
// password is one of these with decoration, so we compare what is left without it instead of keeping thousands of lines.
const words = new Set(
  `password passwort passwd pass welcome qwerty qwertz azerty letmein admin administrator login master dragon monkey
  football baseball basketball soccer hockey iloveyou sunshine princess shadow superman batman trustno michael jordan
  jennifer thomas robert daniel charlie andrew george summer winter spring autumn january february march april monday
  friday flower hello freedom whatever starwars computer internet secret changeme default guest test testing user root
  company corporate google facebook samsung access killer pepper ginger cookie cheese hunter ranger buster soccer
  tigger matrix mustang maverick phoenix liverpool arsenal chelsea yankees abc abcd abcdef asdf asdfgh zxcvbn
  qazwsx qwer live broadcast camera stream video news studio backhaul`.split(/\s+/),
)
const letters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', $: 's', '@': 'a', '!': 'i' }

/** Whether a password is a common word with the usual decoration: `P@ssw0rd!2024`. */
export function isCommonPassword(password: string): boolean {
  const bare = password.toLowerCase().replace(/^\P{L}+|\P{L}+$/gu, '')
  const read = (text: string) => text.replace(/[013457$@!]/g, (mark) => letters[mark] as string).replace(/\P{L}/gu, '')
  return bare.length < 3 || words.has(read(bare)) || words.has(read(password.toLowerCase()))
}
