// Reads the texts of a language as a flat list.
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { TextTree } from '../../web/i18n/texts'

export const localesFolder = join(import.meta.dir, '../../src/locales')

/** Texts of a language by file and path, such as `first.workouts.count_one`. */
export async function readTexts(language: string): Promise<Map<string, string>> {
  const folder = join(localesFolder, language)
  const files = readdirSync(folder).toSorted()
  const texts = await Promise.all(
    files.map(async name => [
      ...flatten(await Bun.file(join(folder, name)).json(), `${basename(name, '.json')}.`),
    ]),
  )
  return new Map(texts.flat())
}

/** Turns nested texts into a map of texts by path. */
export function flatten(texts: TextTree, path = ''): Map<string, string> {
  const all = Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : [...flatten(value, `${path}${key}.`)],
  )
  return new Map(all)
}

const pluralForm = /_(zero|one|two|few|many|other)$/

/** The key by which code refers to a text. For a plural form, this is the path without the ending of the form. */
export const stemOf = (path: string): string => path.replace(pluralForm, '')

/** The plural form at the end of a path; `null` for other texts. */
export const pluralFormOf = (path: string): string | null => pluralForm.exec(path)?.[1] ?? null
