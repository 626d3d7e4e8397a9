// The letters of local names, which the typeface of the app does not have. They are made when Trackhut is built, of the
// same outlines as those of pictures, and have no other letter.
import type { FontFile } from '../../../ui/fonts'
import alphabets from './local-alphabets.gen.otf' with { type: 'file' }
import signs from './local-signs.gen.otf' with { type: 'file' }

/** Files name each other by where they are themselves. */
const addressOf = (file: string) => new URL(file, import.meta.url).href

/** A file is fetched only where a name has letters of its ranges. */
export const localFontFiles: readonly FontFile[] = [
  {
    url: addressOf(alphabets),
    unicodeRange: 'U+0370-03FF, U+0460-06FF, U+0E00-0E7F, U+10A0-10FF, U+1F00-1FFF, U+FB50-FDFF, U+FE70-FEFF',
  },
  { url: addressOf(signs), unicodeRange: 'U+3000-30FF, U+3400-9FFF, U+AC00-D7AF, U+F900-FAFF' },
]
