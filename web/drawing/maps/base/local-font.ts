// The letters of local names that the typeface of the app does not have, made when Trackhut is built. The signs of China,
// Japan and Korea, which are hundreds, are drawn with those of the device.
import type { FontFile } from '../../../ui/fonts'
import letters from './local-letters.gen.otf' with { type: 'file' }

/** Fetched only where a name has letters of its ranges. */
export const localFontFile: FontFile = {
  // Files name each other by where they are themselves.
  url: new URL(letters, import.meta.url).href,
  unicodeRange: 'U+0370-03FF, U+0460-06FF, U+0E00-0E7F, U+10A0-10FF, U+1F00-1FFF, U+FB50-FDFF, U+FE70-FEFF',
}
