// Compares the texts of a language with the English texts: bun test/support/missing-texts.ts [LANGUAGE …]. The app need
// not offer the language yet: a folder with texts is enough. Exits with 1 if there are differences.
import { readdirSync } from 'node:fs'
import { localesFolder, pluralFormOf, readTexts, stemOf } from '../locales/flatten'

type Flat = ReadonlyMap<string, string>

/**
 * Compares texts. Returns a line for each text that is missing or not needed, or that has other placeholders or plural
 * forms.
 */
export function compareTexts(english: Flat, texts: Flat, language: string): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const isPlural = (path: string) => english.has(`${stemOf(path)}_other`)
  const wanted = new Set(
    [...english.keys()].flatMap(path =>
      isPlural(path) ? forms.map(form => `${stemOf(path)}_${form}`) : [path],
    ),
  )
  const englishOf = (path: string) => english.get(path) ?? english.get(`${stemOf(path)}_other`) ?? ''
  const missing = [...wanted].filter(path => !texts.has(path))
  const surplus = [...texts.keys()].filter(path => !wanted.has(path))
  const others = [...texts].filter(
    ([path, text]) => wanted.has(path) && placeholdersOf(text) !== placeholdersOf(englishOf(path)),
  )
  return [
    ...missing.map(path => `${kindOf(path, isPlural(path), 'missing')}: ${path}: ${englishOf(path)}`),
    ...surplus.map(path => `${kindOf(path, isPlural(path), 'surplus')}: ${path}`),
    ...others.map(([path, text]) => `other values: ${path}: ${text} | ${englishOf(path)}`),
  ]
}

const kindOf = (path: string, isPlural: boolean, what: string) =>
  isPlural && pluralFormOf(path) !== null ? `${what} plural form` : what

const placeholdersOf = (text: string) => (text.match(/\{\{[^}]*\}\}/g) ?? []).toSorted().join(' ')

if (import.meta.main) {
  const all = readdirSync(localesFolder).toSorted()
  const named = process.argv.slice(2)
  const english = await readTexts('en')
  for (const language of named.length > 0 ? named : all) {
    const lines = compareTexts(english, await readTexts(language), language)
    const verdict = `${language}: ${lines.length === 0 ? 'complete' : `${lines.length} to do`}`
    process.stdout.write(`${[verdict, ...lines.map(line => `  ${line}`)].join('\n')}\n`)
    if (lines.length > 0) process.exitCode = 1
  }
}
