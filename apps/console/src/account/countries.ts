/** Code of the preferences (ISO 3166-1 alpha-3, in small letters), code of `Intl.DisplayNames` (alpha-2), calling code (ITU E.164). */
const table = `
afg:AF:93 ago:AO:244 alb:AL:355 and:AD:376 are:AE:971 arg:AR:54 arm:AM:374 atg:AG:1268 aus:AU:61 aut:AT:43 aze:AZ:994
bdi:BI:257 bel:BE:32 ben:BJ:229 bfa:BF:226 bgd:BD:880 bgr:BG:359 bhr:BH:973 bhs:BS:1242 bih:BA:387 blr:BY:375 blz:BZ:501
bol:BO:591 bra:BR:55 brb:BB:1246 brn:BN:673 btn:BT:975 bwa:BW:267 caf:CF:236 can:CA:1 che:CH:41 chl:CL:56 chn:CN:86 civ:CI:225
cmr:CM:237 cod:CD:243 cog:CG:242 col:CO:57 com:KM:269 cpv:CV:238 cri:CR:506 cub:CU:53 cyp:CY:357 cze:CZ:420 deu:DE:49
dji:DJ:253 dma:DM:1767 dnk:DK:45 dom:DO:1809 dza:DZ:213 ecu:EC:593 egy:EG:20 eri:ER:291 esp:ES:34 est:EE:372 eth:ET:251
fin:FI:358 fji:FJ:679 fra:FR:33 gab:GA:241 gbr:GB:44 geo:GE:995 gha:GH:233 gin:GN:224 gmb:GM:220 gnb:GW:245 gnq:GQ:240
grc:GR:30 grd:GD:1473 gtm:GT:502 guy:GY:592 hkg:HK:852 hnd:HN:504 hrv:HR:385 hti:HT:509 hun:HU:36 idn:ID:62 ind:IN:91
irl:IE:353 irn:IR:98 irq:IQ:964 isl:IS:354 isr:IL:972 ita:IT:39 jam:JM:1876 jor:JO:962 jpn:JP:81 kaz:KZ:7 ken:KE:254
kgz:KG:996 khm:KH:855 kna:KN:1869 kor:KR:82 kwt:KW:965 lao:LA:856 lbn:LB:961 lbr:LR:231 lby:LY:218 lca:LC:1758 lie:LI:423
lka:LK:94 lso:LS:266 ltu:LT:370 lux:LU:352 lva:LV:371 mac:MO:853 mar:MA:212 mco:MC:377 mda:MD:373 mdg:MG:261 mdv:MV:960
mex:MX:52 mkd:MK:389 mli:ML:223 mlt:MT:356 mmr:MM:95 mne:ME:382 mng:MN:976 moz:MZ:258 mrt:MR:222 mus:MU:230 mwi:MW:265
mys:MY:60 nam:NA:264 ner:NE:227 nga:NG:234 nic:NI:505 nld:NL:31 nor:NO:47 npl:NP:977 nzl:NZ:64 omn:OM:968 pak:PK:92 pan:PA:507
per:PE:51 phl:PH:63 png:PG:675 pol:PL:48 pri:PR:1787 prt:PT:351 pry:PY:595 qat:QA:974 rou:RO:40 rus:RU:7 rwa:RW:250 sau:SA:966
sdn:SD:249 sen:SN:221 sgp:SG:65 sle:SL:232 slv:SV:503 smr:SM:378 som:SO:252 srb:RS:381 ssd:SS:211 sur:SR:597 svk:SK:421
svn:SI:386 swe:SE:46 swz:SZ:268 syc:SC:248 syr:SY:963 tcd:TD:235 tgo:TG:228 tha:TH:66 tjk:TJ:992 tkm:TM:993 ton:TO:676
tto:TT:1868 tun:TN:216 tur:TR:90 twn:TW:886 tza:TZ:255 uga:UG:256 ukr:UA:380 ury:UY:598 usa:US:1 uzb:UZ:998 vct:VC:1784
ven:VE:58 vnm:VN:84 vut:VU:678 wsm:WS:685 yem:YE:967 zaf:ZA:27 zmb:ZM:260 zwe:ZW:263
`

export interface Country {
  readonly code: string
  readonly region: string
  readonly callingCode: string
}

export const countries: readonly Country[] = table
  .trim()
  .split(/\s+/)
  .map((entry) => {
    const [code = '', region = '', callingCode = ''] = entry.split(':')
    return { code, region, callingCode }
  })

/** Returns the calling code of the country in the preferences; empty for a country that the table does not have. */
export const callingCodeOf = (country: string): string => countries.find(({ code }) => code === country)?.callingCode ?? ''

/** Returns the countries with their names in a language, in its order. */
export function namedCountries(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return countries
    .map(({ code, region, callingCode }) => ({ value: code, label: `${names.of(region) ?? region} (+${callingCode})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language))
}
