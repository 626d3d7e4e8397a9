// The texts of a language as a list.
import { type AppTexts, appTexts } from '../../support/app-texts'

/** Every text by its path, such as `workouts.count_one`. */
export async function flatTexts(language: string): Promise<Map<string, string>> {
  return flatten(await appTexts(language))
}

/** Texts by path. */
export function flatten(texts: AppTexts, path = ''): Map<string, string> {
  const all = Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : [...flatten(value, `${path}${key}.`)],
  )
  return new Map(all)
}

const pluralForm = /_(zero|one|two|few|many|other)$/

/** The path that code uses: for a plural, without its form. */
export const stemOf = (path: string): string => path.replace(pluralForm, '')

/** The plural form in a path; `null` for other texts. */
export const pluralFormOf = (path: string): string | null => pluralForm.exec(path)?.[1] ?? null
