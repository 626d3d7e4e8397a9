import { loadTexts } from '../../web/i18n/languages'

/** Texts by their keys, in sections. */
export interface AppTexts {
  [key: string]: string | AppTexts
}

/** Every text of the web app in a language. */
export async function appTexts(language: string): Promise<AppTexts> {
  return { ...(await loadTexts(language, 'first')), ...(await loadTexts(language, 'later')) }
}

/** The text of a key such as `login.title`, or what else is there. */
export function textAt(texts: AppTexts, key: string): string | AppTexts | undefined {
  return key
    .split('.')
    .reduce<string | AppTexts | undefined>(
      (at, step) => (typeof at === 'object' ? at[step] : undefined),
      texts,
    )
}
