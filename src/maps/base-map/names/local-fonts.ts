/** The fonts that local names are written with on the interactive map, which are made by hand: see `.ci/map-data/make-local-fonts.ts`. */
import type { LocalFont } from '../../style/names'
import letters from './local-letters.otf.gz' with { type: 'file' }
import signs from './local-signs.otf.gz' with { type: 'file' }

const files: Record<LocalFont, string> = { letters, signs }

/** @returns an OpenType file, compressed with gzip */
export const readLocalFont = (font: LocalFont) => Bun.file(files[font]).bytes()
