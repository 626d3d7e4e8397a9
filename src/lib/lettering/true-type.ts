/**
 * Writes outlines of letters as a TrueType font, with the tables that browsers ask for and nothing else: no hints, no
 * kerning, no ligatures, one name (https://learn.microsoft.com/typography/opentype/spec). PURE.
 */
import { concat, joinTables, longs, padded, shorts } from './font-file'
import { type OutlinePoint, readOutline } from './outline'

interface FontLetter {
  codePoint: number
  /** How far the next letter is away, in units of the font. */
  advance: number
  /** As in outline.ts, in units of the font. */
  outline: string
}

/** In units of the font; what is below the line is negative. */
interface FontMeasures {
  family: string
  unitsPerEm: number
  ascender: number
  descender: number
}

/**
 * @param letters each code point once
 * @returns the file, of the same bytes for the same letters
 */
export function writeTrueType(
  letters: readonly FontLetter[],
  measures: FontMeasures,
): Uint8Array<ArrayBuffer> {
  const sorted = letters.toSorted((one, other) => one.codePoint - other.codePoint)
  // What is drawn for letters that the font lacks comes first.
  const missing = { codePoint: 0, advance: Math.round(measures.unitsPerEm / 2), outline: '' }
  const glyphs = [missing, ...sorted].map(({ advance, outline }) => ({ advance, ...drawGlyph(outline) }))
  let end = 0
  const ends = glyphs.map(({ bytes }) => {
    end += bytes.length
    return end
  })
  return joinTables({
    GSUB: leaveFormsAlone(),
    'OS/2': describeLetters(sorted, measures),
    cmap: mapLetters(sorted),
    glyf: concat(glyphs.map(({ bytes }) => bytes)),
    head: describeFont(glyphs, measures),
    hhea: describeLines(glyphs, measures),
    hmtx: shorts(...glyphs.flatMap(({ advance, box }) => [advance, box.left])),
    loca: longs(0, ...ends),
    maxp: countGlyphs(glyphs),
    name: nameFont(measures.family),
    // Glyphs have no names.
    post: concat([longs(0x00030000, 0), shorts(0, 0), longs(0, 0, 0, 0, 0)]),
  })
}

interface Glyph {
  advance: number
  /** Of the table `glyf`. */
  bytes: Uint8Array
  box: { left: number; bottom: number; right: number; top: number }
  contours: number
  points: number
}

function drawGlyph(outline: string): Omit<Glyph, 'advance'> {
  const contours = readOutline(outline).map(pointsOf)
  const points = contours.flat()
  if (points.length === 0) {
    return {
      bytes: new Uint8Array(),
      box: { left: 0, bottom: 0, right: 0, top: 0 },
      contours: 0,
      points: 0,
    }
  }
  const [across, up] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const box = {
    left: Math.min(...across),
    bottom: Math.min(...up),
    right: Math.max(...across),
    top: Math.max(...up),
  }
  let last = -1
  const ends = contours.map(({ length }) => {
    last += length
    return last
  })
  const [wide, high] = [stepsOf(across, 0x02, 0x10), stepsOf(up, 0x04, 0x20)]
  const flags = points.map(
    ({ isOnCurve }, at) => Number(isOnCurve) | (wide[at]?.flags ?? 0) | (high[at]?.flags ?? 0),
  )
  const noInstructions = 0
  const bytes = concat([
    shorts(contours.length, box.left, box.bottom, box.right, box.top, ...ends, noInstructions),
    Uint8Array.from(flags),
    ...[...wide, ...high].map(({ bytes }) => bytes),
  ])
  return { bytes: padded(bytes), box, contours: contours.length, points: points.length }
}

interface GlyphPoint {
  x: number
  y: number
  isOnCurve: boolean
}

/** What a curve bends towards is a point of its own, and fonts count upwards. */
function pointsOf([first, ...others]: readonly OutlinePoint[]): GlyphPoint[] {
  if (!first) return []
  const towards = (point: OutlinePoint) =>
    point.towards ? [{ x: point.towards.x, y: -point.towards.y, isOnCurve: false }] : []
  const end = ({ x, y }: OutlinePoint) => ({ x, y: -y, isOnCurve: true })
  return [end(first), ...others.flatMap(point => [...towards(point), end(point)]), ...towards(first)]
}

/**
 * From one place to the next along an axis, with what their flags say of it: a single byte without its sign, which is in
 * the second flag then, or nothing where the place is the same, which the second flag says.
 */
function stepsOf(places: readonly number[], isByte: number, isPositiveOrSame: number) {
  return places.map((place, at) => {
    const step = place - (places[at - 1] ?? 0)
    if (step === 0) return { flags: isPositiveOrSame, bytes: new Uint8Array() }
    if (Math.abs(step) > 255) return { flags: 0, bytes: shorts(step) }
    return { flags: isByte | (step > 0 ? isPositiveOrSame : 0), bytes: Uint8Array.of(Math.abs(step)) }
  })
}

/** `cmap`: runs of letters whose code points and glyphs both go up by one. */
function mapLetters(letters: readonly FontLetter[]): Uint8Array {
  const runs: { from: number; to: number; glyph: number }[] = []
  letters.forEach(({ codePoint }, index) => {
    const run = runs.at(-1)
    if (run?.to === codePoint - 1) run.to = codePoint
    else runs.push({ from: codePoint, to: codePoint, glyph: index + 1 })
  })
  const [windows, allOfUnicode, start, segments] = [3, 10, 12, 12]
  return concat([
    shorts(0, 1, windows, allOfUnicode),
    longs(start),
    shorts(segments, 0),
    longs(16 + 12 * runs.length, 0, runs.length, ...runs.flatMap(({ from, to, glyph }) => [from, to, glyph])),
  ])
}

/** `head`, without the sum over the whole font. The font was made at no time, so that it is always the same. */
function describeFont(glyphs: readonly Glyph[], { unitsPerEm }: FontMeasures): Uint8Array {
  const [version, magic] = [0x00010000, 0x5f0f3cf5]
  const [lettersStandOnZero, smallestReadable, mostlyFromLeft, longPlaces] = [0x0003, 8, 2, 1]
  const { left, bottom, right, top } = boxOf(glyphs)
  return concat([
    longs(version, version, 0, magic),
    shorts(lettersStandOnZero, unitsPerEm),
    longs(0, 0, 0, 0),
    shorts(left, bottom, right, top, 0, smallestReadable, mostlyFromLeft, longPlaces, 0),
  ])
}

function boxOf(glyphs: readonly Glyph[]): Glyph['box'] {
  const boxes = glyphs.map(({ box }) => box)
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    bottom: Math.min(...boxes.map(({ bottom }) => bottom)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.max(...boxes.map(({ top }) => top)),
  }
}

/** `hhea` */
function describeLines(glyphs: readonly Glyph[], { ascender, descender }: FontMeasures): Uint8Array {
  const { left, right } = boxOf(glyphs)
  const widest = Math.max(...glyphs.map(({ advance }) => advance))
  const leastAfter = Math.min(...glyphs.map(({ advance, box }) => advance - box.right))
  const uprightCaret = [1, 0, 0]
  return concat([
    longs(0x00010000),
    shorts(ascender, descender, 0, widest, left, leastAfter, right, ...uprightCaret),
    shorts(0, 0, 0, 0, 0, glyphs.length),
  ])
}

/** `maxp` */
function countGlyphs(glyphs: readonly Glyph[]): Uint8Array {
  const mostPoints = Math.max(...glyphs.map(({ points }) => points))
  const mostContours = Math.max(...glyphs.map(({ contours }) => contours))
  const noTwilightZone = 1
  return concat([
    longs(0x00010000),
    shorts(glyphs.length, mostPoints, mostContours, 0, 0, noTwilightZone, 0, 0, 0, 0, 0, 0, 0, 0),
  ])
}

/** `OS/2` */
function describeLetters(
  letters: readonly FontLetter[],
  { unitsPerEm, ascender, descender }: FontMeasures,
): Uint8Array {
  const mean = letters.reduce((sum, { advance }) => sum + advance, 0) / Math.max(1, letters.length)
  const [version, regularWeight, mediumWidth, mayBeEmbedded, isRegular] = [4, 400, 5, 0, 0x40]
  const [half, tenth] = [Math.round(unitsPerEm / 2), Math.round(unitsPerEm / 10)]
  const [subscript, superscript, struckOut] = [
    [half, half, 0, tenth],
    [half, half, 0, half],
    [tenth, half],
  ]
  const inSixteenBits = (codePoint = 0) => Math.min(0xffff, codePoint)
  return concat([
    shorts(version, Math.round(mean), regularWeight, mediumWidth, mayBeEmbedded),
    shorts(...subscript, ...superscript, ...struckOut, 0),
    // Its class, the ranges of its letters and who made it are left open.
    new Uint8Array(10 + 16 + 4),
    shorts(isRegular, inSixteenBits(letters[0]?.codePoint), inSixteenBits(letters.at(-1)?.codePoint)),
    shorts(ascender, descender, 0, ascender, -descender),
    longs(0, 0),
    shorts(half, ascender, 0, 0x20, 1),
  ])
}

/** `name`: of the family, the style, both, and for PostScript, in English. */
function nameFont(family: string): Uint8Array {
  const texts = [
    { id: 1, text: family },
    { id: 2, text: 'Regular' },
    { id: 4, text: family },
    { id: 6, text: family.replaceAll(' ', '') },
  ].map(({ id, text }) => ({ id, bytes: shorts(...Array.from(text, letter => letter.charCodeAt(0))) }))
  const [windows, unicode, english] = [3, 1, 0x409]
  let start = 0
  const records = texts.flatMap(({ id, bytes }) => {
    const record = [windows, unicode, english, id, bytes.length, start]
    start += bytes.length
    return record
  })
  return concat([
    shorts(0, texts.length, 6 + 12 * texts.length, ...records),
    ...texts.map(({ bytes }) => bytes),
  ])
}

/**
 * `GSUB`: one of the forms of Arabic letters, with nothing to be done for it. Where a font has none, HarfBuzz takes it for
 * one from before there was such a table, and joins letters by itself: a lam that is to stand before others as it is
 * (U+FEDF, U+FEE0) was drawn as if an alef came after it.
 */
function leaveFormsAlone(): Uint8Array {
  const noLookups = shorts(0)
  // The script, in every language of which the one feature is used.
  const scripts = concat([shorts(1), letterTag('arab'), shorts(8, 4, 0, 0, 0xffff, 1, 0)])
  const features = concat([shorts(1), letterTag('isol'), shorts(8, 0, 0)])
  const start = 10
  const ends = [start + scripts.length, start + scripts.length + features.length]
  return concat([shorts(1, 0, start, ...ends), scripts, features, noLookups])
}

const letterTag = (tag: string) => Buffer.from(tag, 'latin1')
