// Words in the pictures of years and workouts, in every language. Sports are named as in the web app; a test checks this.
import { knownLanguage, type Language, localeOf } from '../../../../platform/languages'
import { bg } from './words/bg'
import { cs } from './words/cs'
import { de } from './words/de'
import { en, type PictureWords } from './words/en'
import { es } from './words/es'
import { eu } from './words/eu'
import { fr } from './words/fr'
import { gl } from './words/gl'
import { it } from './words/it'
import { nb } from './words/nb'
import { nl } from './words/nl'
import { pl } from './words/pl'
import { pt } from './words/pt'
import { ru } from './words/ru'

const words: Record<Language, PictureWords> = { bg, cs, de, en, es, eu, fr, gl, it, nb, nl, pl, pt, ru }

/** The words of a language, and the locale for its numbers and dates. */
export function pictureWords(language: string): { words: PictureWords; locale: string } {
  const spoken = knownLanguage(language)
  return { words: words[spoken], locale: localeOf(spoken) }
}
