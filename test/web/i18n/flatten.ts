// The texts of a language as a list.
import type { TextTree } from '../../../web/i18n/texts'
import { appTexts } from '../../support/app-texts'

/** Every text by its path, such as `workouts.count_one`. */
export async function flatTexts(language: string): Promise<Map<string, string>> {
  return flatten(await appTexts(language))
}

/** Texts by their paths. */
export function flatten(texts: TextTree, path = ''): Map<string, string> {
  const all = Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : [...flatten(value, `${path}${key}.`)],
  )
  return new Map(all)
}

const pluralForm = /_(zero|one|two|few|many|other)$/

/** The path that code names: that of a plural is without its form. */
export const stemOf = (path: string): string => path.replace(pluralForm, '')

/** The form of a plural that a path names; null of another text. */
export const pluralFormOf = (path: string): string | null => pluralForm.exec(path)?.[1] ?? null
