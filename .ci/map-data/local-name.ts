/** Names of towns in the script of their country: cleans those of the source and rejects wrong ones. PURE. */

const arabic = 'EG SA AE OM YE QA BH KW IQ SY LB JO PS LY TN DZ MA SD MR'

/** Language of local names by country. */
export const languages: Record<string, string> = {
  ...{ GR: 'el', CY: 'el', BG: 'bg', MK: 'mk', RU: 'ru', UA: 'uk', BY: 'be', KZ: 'kk', KG: 'ky', MN: 'mn' },
  ...{ GE: 'ka', AM: 'hy', IL: 'he', IR: 'fa', AF: 'fa', TH: 'th' },
  ...{ JP: 'ja', CN: 'zh', TW: 'zh', HK: 'zh', KR: 'ko', KP: 'ko' },
  ...Object.fromEntries(arabic.split(' ').map(country => [country, 'ar'])),
}

const cyrillic = /^[\p{Script=Cyrillic} ’'-]+$/u
const han = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ヶー]+$/u
const ofArabic = /^[\p{Script=Arabic} ]+$/u

/** Letters that a name in a language may have. */
const letters: Record<string, RegExp> = {
  ...{ bg: cyrillic, mk: cyrillic, ru: cyrillic, uk: cyrillic, be: cyrillic },
  ...{ kk: cyrillic, ky: cyrillic, mn: cyrillic },
  ...{ el: /^[\p{Script=Greek} -]+$/u, ka: /^[\p{Script=Georgian} -]+$/u, hy: /^[\p{Script=Armenian} -]+$/u },
  // Some names begin with the remains of an article.
  ...{ he: /^(?!א )[\p{Script=Hebrew} ’-]+$/u, ar: ofArabic, fa: ofArabic, th: /^[\p{Script=Thai} -]+$/u },
  ...{ ja: han, zh: han, ko: /^[\p{Script=Hangul} ]+$/u },
}

/** Administrative affixes, such as "city", that the name in Latin letters lacks. */
const offices: Record<string, [letters: RegExp, latin: RegExp | null]> = {
  // In Yokkaichi and others the word for market is part of the name.
  ja: [/(?<=..)(?<!日)[市区]$|(?<=東京)都$/, /-(shi|ku)$/],
  ar: [/^(شعبية|محافظة|إمارة) /, null],
  zh: [/(?<=..)(市|地区|区|區|县|縣|镇|鎮)$|(?<=高雄|台北|臺南|臺中|新竹|花蓮)市$/, /(shi|qu|xian|zhen)$/],
  ko: [/(?<=.)(특별시|광역시|직할시|시)$/, /si$/],
  th: [/^(เทศบาลนคร|เทศบาลเมือง|อำเภอ|ตำบล|จังหวัด|เมือง)/, /^(Mueang|Muang)/],
}

/** Towns whose local name in the source is that of something else: the centre, a former name, or a surrounding area. */
const wrong = new Set(
  [
    ['Rikaze Changji Zhicheng Zhaoyuan Kunshan Yucheng Tongshan Xuchang Xinxiang Xingguo Xiaolingwei'],
    [
      'Qianjiang Xiangyang Wushan Wenchang Wanning Chengtangcun Taishan Lucheng Juegang Encheng Shengli Jiangyin',
    ],
    [
      'Qilian Chongshan Zhalantun Fuli Xingning Honmachi Yono Yoichi Hanawa Chōfu Songnim Hŭngnam Krasnoarmeyskaya',
    ],
    ['Tsyurupyns’k Pokrovsk Rivne Brest Kamensk-Shakhtinskiy Behshahr Borūjen Dehdasht'],
  ].flatMap(([names = '']) => names.split(' ')),
)
wrong.add('El Obeid').add('Baise City').add('Fu’an').add('Tuen Mun').add('Yany Kapu')

interface Town {
  name: string
  country: string
}

/** The cleaned name; empty if it is unusable. */
export function localName(written: string, { name, country }: Town): string {
  const language = languages[country] ?? ''
  const withoutMarks = written
    .normalize('NFC')
    .replaceAll(/[\u200e\u200f\u200c]/g, '')
    .replaceAll('\u0e4d\u0e32', '\u0e33')
  // In Iran, a name with all its vowel marks is a century old.
  if (language === 'fa' && /[\u064b-\u0652]/.test(withoutMarks)) return ''
  const text = withoutMarks.replaceAll(/[\u064b-\u0652\u0670]/g, '').trim()
  if (wrong.has(name) || !letters[language]?.test(text) || /[^\p{Script=Latin}\P{L}]/u.test(name)) return ''
  return withoutOffice(text, name, language)
}

function withoutOffice(text: string, latin: string, language: string): string {
  const [office, inLatin] = offices[language] ?? []
  return office && !inLatin?.test(latin) ? text.replace(office, '') : text
}
