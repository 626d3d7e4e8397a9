// Words in the pictures of years and workouts, in every language. Sports have the same names as in the web app; a test
// checks this.
import { knownLanguage, localeOf } from '../../../../platform/languages'
import { words } from './words.gen'

interface PictureWords extends Omit<(typeof words)['en'], 'sports'> {
  /** Names of the standard sports, by their ids. */
  sports: Record<number, string>
}

/** Returns the words of a language, and the locale for its numbers and dates. */
export function pictureWords(language: string): { words: PictureWords; locale: string } {
  const spoken = knownLanguage(language)
  return { words: words[spoken], locale: localeOf(spoken) }
}
