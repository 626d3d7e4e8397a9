import { loadTexts } from '../../web/i18n/languages'
import type { TextTree } from '../../web/i18n/texts'

/** Returns all texts of the web app in a language. */
export async function appTexts(language: string): Promise<TextTree> {
  const texts: TextTree = { ...(await loadTexts(language, 'first')) }
  // The texts of one section may be split between the files `first` and `later`.
  for (const [name, section] of Object.entries(await loadTexts(language, 'later'))) {
    texts[name] = Object.assign({}, texts[name], section)
  }
  return texts
}

/**
 * Returns the text for a key such as `login.title`; a subtree if the key names a section; `undefined` if the key does
 * not exist.
 */
export function textAt(texts: TextTree, key: string): string | TextTree | undefined {
  return key
    .split('.')
    .reduce<string | TextTree | undefined>(
      (at, step) => (typeof at === 'object' ? at[step] : undefined),
      texts,
    )
}
