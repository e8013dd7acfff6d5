/** Phrases that make English hard to read, with what to write instead. Each pattern runs over the text of one comment or string. */

export interface Phrase {
  name: string
  pattern: RegExp
  instead: string
}

/** The beginning of a sentence: of the text, or after the end of the sentence before. */
const start = String.raw`(?:^|[.;:!?]\s+)`
/** A statement: no question mark before its end. */
const statement = String.raw`(?![^.;:!?]*\?)`
// `there is no` and `if there are none` are plain English.
const notThere = String.raw`(?<!\bthere )`

const phrase = (name: string, pattern: string, instead: string): Phrase => ({ name, pattern: new RegExp(pattern, 'gi'), instead })

export const phrases: Phrase[] = [
  // "What's new" is a page of the product.
  phrase(
    'what as a subject',
    String.raw`${start}what(?:ever)?\b(?!['’]s new)(?=\s+\w)${statement}`,
    'name the thing: "A report that …", "Changes that …"',
  ),
  phrase(
    'what as a subject',
    String.raw`\b(?:for|than|of) what (?:is|are|was|were|has|had|comes|came|runs)\b`,
    'name the thing: "of a value that …"',
  ),
  phrase('who as a subject', String.raw`${start}who\b(?=\s+\w)${statement}`, 'name the role: "A user who …", "A client that …"'),
  phrase('who without a noun', String.raw`\b(?:for|of|to|than|from|by|with|and|but|only) who\b`, 'name the role: "for users who …"'),
  phrase(
    'for as because',
    String.raw`, for (?:the|it|its|a|an|what|who|they|their|this|these|that|there|he|she|we|our|all|each|every|no|nothing|only|one)\b`,
    '"because", or a sentence of its own',
  ),
  phrase('stand', String.raw`\b(?:stands?(?! for\b| by\b)|stood|standing(?! by\b))\b`, '"is", "is in", "applies"'),
  phrase('anew', String.raw`\banew\b`, '"again"'),
  phrase('is none', String.raw`${notThere}\b(?:is|are|was|were|be|isn’t) none\b`, '"is not a …", "is invalid"'),
  phrase(
    'is no',
    String.raw`${notThere}\b(?:is|are|was|were|be) no (?!longer\b|more\b|less\b|fewer\b|later\b|earlier\b|greater\b)`,
    '"is not a …"; "there is no …" is fine',
  ),
  phrase('hear', String.raw`\b(?:hears?|heard|hearing)\b`, '"receives", "last report", "reported"'),
  phrase('told', String.raw`\btold\b`, '"is sent", "is shown", "is notified"'),
  phrase('say of', String.raw`\b(?:says?|said|saying) of\b`, '"reports about", or name the field'),
  phrase('beside', String.raw`\bbesides?\b`, '"next to", "in addition to", "except"'),
  phrase('nobody', String.raw`\b(?:nobody|everybody|somebody|anybody|whoever|whomever)\b`, 'name the role: "no user", "every client"'),
  phrase('come', String.raw`\b(?:comes|came)\b`, '"is sent", "arrives", "is returned", "follows", "originates"'),
  phrase(
    'answer as return',
    String.raw`\banswers? (?:whether|why|how|what|null|undefined|true|false|with null)\b`,
    '"returns"; a reply on a wire may be an answer',
  ),
  phrase('answer as return', String.raw`^answers? (?!\d)`, '"Returns"; a reply on a wire: "Replies with"'),
  phrase('in vain', String.raw`\bin vain\b`, '"without success", "failed"'),
  phrase('cannot be had', String.raw`\bcannot be had\b`, '"is unavailable"'),
]
