/**
 * Generates local-letters.otf.gz and local-signs.otf.gz, the fonts of local names on the interactive map, from the
 * outlines that images use. Run it by hand, after local-letters.bin.br was made. The files contain the time, so that
 * each run gives different bytes; therefore this is not part of the build.
 *
 * bun .ci/map-data/make-local-fonts.ts
 */
import { join } from 'node:path'
import { Font, Glyph, Path, type PathCommand } from 'opentype.js'
import { type OutlinePoint, readOutline } from '../../src/lib/lettering/outline'
import { grain, readGrainedLetters } from '../../src/maps/base-map/names/local-letters'
import { localFonts } from '../../src/maps/style/names'

const outlines = Object.entries(await readGrainedLetters())
const inGrains = (thousandths: number) => Math.round(thousandths / grain)

/**
 * A substitution table for Arabic that does nothing. Without one, HarfBuzz assumes a font older than such tables and
 * joins letters by itself: it drew a lam in the form that precedes other letters (U+FEDF, U+FEE0) as if an alef
 * followed.
 */
const leaveFormsAlone = {
  scripts: [
    {
      tag: 'arab',
      script: {
        defaultLangSys: { reserved: 0, reqFeatureIndex: 0xffff, featureIndexes: [0] },
        langSysRecords: [],
      },
    },
  ],
  features: [{ tag: 'isol', feature: { featureParams: 0, lookupListIndexes: [] } }],
  lookups: [],
}

for (const [font, ranges] of Object.entries(localFonts)) {
  const isIn = (code: number) => ranges.some(([from, to]) => code >= from && code <= to)
  const written = new Font({
    familyName: 'Local names',
    styleName: 'Regular',
    unitsPerEm: inGrains(1000),
    ascender: inGrains(1000),
    descender: inGrains(-300),
    glyphs: [
      // The first glyph is drawn for characters that the font lacks.
      new Glyph({ name: '.notdef', advanceWidth: inGrains(500), path: new Path() }),
      ...glyphsOf(isIn),
    ],
    tables: { gsub: leaveFormsAlone },
  })
  await Bun.write(
    join(import.meta.dir, `../../src/maps/base-map/names/local-${font}.otf.gz`),
    Bun.gzipSync(written.toArrayBuffer(), { level: 12, library: 'libdeflate' }),
  )
}

function glyphsOf(isIn: (code: number) => boolean): Glyph[] {
  return outlines.flatMap(([letter, [advance, outline]]) => {
    const unicode = letter.codePointAt(0) ?? 0
    // Browsers position marks above letters themselves.
    if (Array.from(letter).length > 1 || !isIn(unicode)) return []
    const path = new Path()
    path.commands = readOutline(outline).flatMap(draw)
    const name = `u${unicode.toString(16)}`
    return new Glyph({ name, unicode, advanceWidth: inGrains(advance), path })
  })
}

/** In fonts y points upwards, and contours close by themselves. */
function draw([first, ...others]: readonly OutlinePoint[]): PathCommand[] {
  if (!first) return []
  const ends = first.towards ? [...others, first] : others
  return [
    { type: 'M', x: first.x, y: -first.y },
    ...ends.map(
      ({ x, y, towards }): PathCommand =>
        towards ? { type: 'Q', x, y: -y, x1: towards.x, y1: -towards.y } : { type: 'L', x, y: -y },
    ),
  ]
}
