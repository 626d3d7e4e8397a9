// The texts of every language: they are complete compared with English, and have the plural forms and punctuation of
// the language.
import { describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { languages } from '../../src/platform/languages'
import { fontFiles } from '../../web/ui/fonts'
import { compareTexts } from '../support/missing-texts'
import { localesFolder, readTexts, stemOf } from './flatten'

const english = await readTexts('en')

/** The English text with a path. For a plural form that English does not have, the form `other`. */
const englishOf = (path: string) => english.get(path) ?? english.get(`${stemOf(path)}_other`) ?? ''

const matches = (text: string, pattern: RegExp) => (text.match(pattern) ?? []).toSorted()

/** Matches placeholders with their formats, such as `{{count, number}}`. */
const placeholders = /\{\{[^}]*\}\}/g
/** Parts of texts that are the same in every language: URLs, commands, headers and settings. */
const fixed =
  /<[^>]*>|https?:\/\/|\.(?:gpx|fit|tcx|kml|kmz|gz|zip)\b|\b(?:trackhut doctor|trackhut restore|pmtiles)\b/g

/** Quotation marks, by language. */
const quotes: Record<string, string[]> = {
  bg: ['„', '“'],
  cs: ['„', '“'],
  de: ['„', '“'],
  en: ['“', '”'],
  es: ['«', '»'],
  eu: ['«', '»'],
  fr: ['«\u00a0', '\u00a0»'],
  gl: ['«', '»'],
  it: ['«', '»'],
  nb: ['«', '»'],
  nl: ['‘', '’'],
  pl: ['„', '”'],
  pt: ['«', '»'],
  ru: ['«', '»'],
}

const isSentence = (text: string) => /[.…?]$/.test(text)
const words = (text: string) => text.replace(placeholders, '').match(/\p{L}{2,}/gu) ?? []

/** The texts of a language that have a fault, with their paths. */
async function findFaults(language: string, faultOf: (text: string, path: string) => boolean) {
  const texts = await readTexts(language)
  return [...texts].filter(([path, text]) => faultOf(text, path)).map(([path, text]) => `${path}: ${text}`)
}

test('there is a folder for each language, and there are texts with plurals in it', () => {
  expect<string[]>(readdirSync(localesFolder).toSorted()).toEqual([...languages])
  const files = new Set([...english.keys()].map(path => path.split('.')[0]))
  expect([...files]).toEqual(['emails', 'first', 'later', 'pictures', 'sports', 'webhooks'])
  expect([...english.keys()].filter(path => path.endsWith('_other')).length).toBeGreaterThan(20)
})

describe.each(languages)('the texts in %s', language => {
  const faults = (faultOf: (text: string, path: string) => boolean) => findFaults(language, faultOf)

  test('are those of English in the plural forms of the language, with the same values in them', async () => {
    expect(compareTexts(english, await readTexts(language), language)).toEqual([])
  })

  test('are not empty, and have blanks only where they belong', async () => {
    expect(await faults(text => text !== text.trim() || text === '' || /[ \t\n]{2}/.test(text))).toEqual([])
  })

  test('keep tags, file names and commands', async () => {
    expect(
      await faults((text, path) => `${matches(text, fixed)}` !== `${matches(englishOf(path), fixed)}`),
    ).toEqual([])
  })

  test('are sentences where the English ones are', async () => {
    // Greetings end with a comma in most languages, but with a full stop in Russian.
    const isGreeting = (path: string) => /^emails\..*greeting$/.test(path)
    expect(
      await faults((text, path) => !isGreeting(path) && isSentence(text) !== isSentence(englishOf(path))),
    ).toEqual([])
  })

  test('do not shout, and are written with the signs of print', async () => {
    expect(await faults(text => /[!¡"]|'|\.\.\.| - /.test(text))).toEqual([])
  })

  test('quote as the language does', async () => {
    const [open = '', close = ''] = quotes[language] ?? []
    expect(open).not.toBe('')
    const strange = new RegExp(
      `[${[...'„“”«»‹›‚‘"'].filter(sign => !`${open}${close}`.includes(sign)).join('')}]`,
    )
    const count = (text: string, sign: string) => text.split(sign).length - 1
    // A closing quotation mark may also be an apostrophe.
    const isOdd = (text: string) =>
      strange.test(text) ||
      (close === '’' ? count(text, close) < count(text, open) : count(text, close) !== count(text, open))
    expect(await faults(isOdd)).toEqual([])
  })

  test('keep signs on the line of what they belong to', async () => {
    // Languages that have a space before these signs use a no-break space.
    expect(await faults(text => / [:;?!»%]|« /.test(text))).toEqual([])
  })

  test('call the account button aloud what is written on it, so that it can be pressed by voice', async () => {
    const texts = await readTexts(language)
    const written = (texts.get('first.frame.account') ?? '').toLowerCase()
    const spoken = ['accountOf', 'accountWaiting'].map(name => texts.get(`first.frame.${name}`) ?? '')
    expect(written).not.toBe('')
    expect(spoken.filter(label => !label.toLowerCase().includes(written))).toEqual([])
  })

  test('were translated', async () => {
    if (language === 'en') return
    expect(await faults((text, path) => text === englishOf(path) && words(text).length > 3)).toEqual([])
  })

  test('mix no alphabets inside a word', async () => {
    const mixed = /\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin}/u
    expect(await faults(text => mixed.test(text))).toEqual([])
  })

  test('have letters of the typeface that is loaded for them', async () => {
    const ranges = fontFiles
      .flatMap(({ unicodeRange }) => unicodeRange.split(', '))
      .map(range => range.slice(2).split('-'))
      .map(([from = '', to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const)
    const isThere = (letter: string) => {
      const code = letter.codePointAt(0) ?? 0
      return ranges.some(([from, to]) => code >= from && code <= to)
    }
    expect(await faults(text => (text.match(/\p{L}/gu) ?? []).some(letter => !isThere(letter)))).toEqual([])
  })
})
