// Finds a text and inserts values into it. The functions here are pure. The app needs of i18next's JSON format only what
// is here, and the library would add 17 kB to the scripts of the first screen.
import type { TextTree, TextValues } from './texts'

/** Formats that texts name behind a value, such as `number` in `{{count, number}}`. */
export type TextFormats = Record<string, (value: string | number) => string>

interface TextSource {
  /** The texts are looked for in the first tree, then in the next one. */
  trees: readonly TextTree[]
  plurals: Intl.PluralRules
  formats: TextFormats
}

/** Returns the text of a key in its plural form, with the values inserted; `null` if no tree has the text. */
export function translate(
  key: string,
  values: TextValues,
  { trees, plurals, formats }: TextSource,
): string | null {
  const path = key.split('.')
  const { count } = values
  const form = typeof count === 'number' ? `_${plurals.select(count)}` : ''
  for (const tree of trees) {
    const section = path.slice(0, -1).reduce<TextTree | undefined>((at, step) => sectionIn(at, step), tree)
    const name = path.at(-1) ?? ''
    const text = section?.[name + form] ?? section?.[name]
    if (typeof text === 'string') return insertValues(text, values, formats)
  }
  return null
}

function sectionIn(tree: TextTree | undefined, name: string): TextTree | undefined {
  const section = tree?.[name]
  return typeof section === 'object' ? section : undefined
}

/** A name in double braces, such as `{{name}}` or `{{count, number}}`. */
const placeholder = /\{\{\s*(\w+)(?:,\s*(\w+))?\s*\}\}/g

function insertValues(text: string, values: TextValues, formats: TextFormats): string {
  return text.replace(placeholder, (_, name: string, format: string | undefined) => {
    const value = values[name]
    if (value === undefined || value === null) return ''
    const write = format === undefined ? undefined : formats[format]
    return write === undefined ? String(value) : write(value)
  })
}
