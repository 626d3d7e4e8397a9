import { describe, expect, test } from 'bun:test'
import { refusalOf } from '../../../src/formats/formats'
import { readGpx } from '../../../src/formats/gpx/read'
import { UnreadableGpx } from '../../../src/formats/gpx/unreadable-gpx'
import { divideIntoOutings } from '../../../src/tracks/outings/outings'
import type { Recording } from '../../../src/tracks/outings/recording'
import { gpxOfPoints, gpxOfTracks, gpxWith, gpxWithPoint } from './gpx-documents'

const invalidFile = 'gpx file is invalid'
const timeXml = '<time>2020-01-01T00:00:00Z</time>'
const untimed = '<trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk>'
const segmentXml = `<trkseg><trkpt lat="1" lon="2">${timeXml}</trkpt></trkseg>`
const trackXml = `<trk>${segmentXml}</trk>`
const goodXml = `<gpx>${trackXml}</gpx>`

function expectRefusal(bytes: Uint8Array, reason: string, code?: UnreadableGpx['code']): void {
  const refusal = refusalOfFile(bytes)
  expect(refusal).toBeInstanceOf(UnreadableGpx)
  expect(refusal?.message).toBe(reason)
  if (code) expect(refusal?.code).toBe(code)
}

const manyAttributes = (count: number) =>
  Array.from({ length: count }, (_, index) => ` a${index}="${index}"`).join('')

function refusalOfFile(bytes: Uint8Array) {
  let recording: Recording | null = null
  try {
    recording = readGpx([bytes])
    divideIntoOutings(recording, { latestTime: Number.POSITIVE_INFINITY, timeZone: null, max: 1 })
    return null
  } catch (error) {
    return refusalOf('gpx', error, recording)
  }
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function* inPieces(first: string, repeated: string, times: number, last: string): Generator<Uint8Array> {
  yield utf8(first)
  const piece = utf8(repeated)
  for (let time = 0; time < times; time++) yield piece
  yield utf8(last)
}

test('the document the others are made from is accepted', () => {
  expect(readGpx([utf8(goodXml)]).points.count).toBe(1)
})

describe('nothing to measure', () => {
  test.each<[string, Uint8Array, string]>([
    ['no track', gpxWith(''), 'no tracks in gpx file'],
    ['an empty root', utf8('<gpx/>'), 'no tracks in gpx file'],
    ['a route only', gpxWith('<rte><rtept lat="1" lon="2"/></rte>'), 'no tracks in gpx file'],
    ['way points only', gpxWith('<wpt lat="1" lon="2"/>'), 'no tracks in gpx file'],
    [
      'a track not directly in the root',
      gpxWith(`<extensions>${trackXml}</extensions>`),
      'no tracks in gpx file',
    ],
    ['KML', utf8('<kml><Document><Placemark/></Document></kml>'), 'no tracks in gpx file'],
    ['a track in a root of another name', utf8(`<kml>${trackXml}</kml>`), 'no tracks in gpx file'],
    ['a track without segments', gpxWith('<trk/>'), 'error during gpx processing'],
    ['one empty segment', gpxWith('<trk><trkseg/></trk>'), 'error during gpx processing'],
    ['an empty track and another without times', gpxWith(`<trk/>${untimed}`), 'error during gpx processing'],
    ['a point without time', gpxOfPoints([[1, 2, null, null]]), '<time> is missing in gpx file'],
    [
      'one time missing among many',
      gpxOfPoints([
        [1, 2, null, 0],
        [1, 2, null, null],
        [1, 2, null, 2],
      ]),
      '<time> is missing in gpx file',
    ],
    ['an empty time', gpxWithPoint('lat="1" lon="2"', '<time/>'), '<time> is missing in gpx file'],
    [
      'a time missing in a later segment',
      gpxOfTracks([[[[1, 2, null, 0]], [[1, 2, null, null]]]]),
      '<time> is missing in gpx file',
    ],
  ])('%s', (_, bytes, reason) => {
    expectRefusal(bytes, reason)
  })
})

describe('bytes that are no XML', () => {
  test.each<[string, Uint8Array]>([
    ['no bytes at all', new Uint8Array()],
    ['a byte order mark only', Uint8Array.of(0xef, 0xbb, 0xbf)],
    ['gzip', Bun.gzipSync(goodXml)],
    ['a zip archive', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0, 0)],
    [
      'invalid UTF-8',
      Buffer.concat([utf8('<gpx><!-- '), Uint8Array.of(0xc3, 0x28), utf8(` -->${trackXml}</gpx>`)]),
    ],
    [
      'an encoded surrogate',
      Buffer.concat([utf8('<gpx><!-- '), Uint8Array.of(0xed, 0xa0, 0x80), utf8(` -->${trackXml}</gpx>`)]),
    ],
    ['Latin-1 without a declaration', Buffer.from(`<gpx><!-- é -->${trackXml}</gpx>`, 'latin1')],
    ['UTF-8 declared to be UTF-16', utf8(`<?xml version="1.0" encoding="UTF-16"?>${goodXml}`)],
    ['UTF-16 cut in half a letter', Buffer.from(`\ufeff${goodXml}`, 'utf16le').subarray(0, -1)],
    ['half a surrogate pair', Buffer.from(`\ufeff<gpx><!-- \ud83d -->${trackXml}</gpx>`, 'utf16le')],
    ['UTF-7', utf8(`<?xml version="1.0" encoding="UTF-7"?>${goodXml}`)],
    [
      'UTF-32',
      Buffer.from(
        [...`\ufeff${goodXml}`].flatMap(letter => [
          letter.charCodeAt(0) & 0xff,
          letter.charCodeAt(0) >> 8,
          0,
          0,
        ]),
      ),
    ],
    ['an encoding nobody knows', utf8(`<?xml version="1.0" encoding="klingon"?>${goodXml}`)],
    ['plain text', utf8('not a recording')],
    ['JSON', utf8('{"gpx":{}}')],
  ])('%s', (_, bytes) => {
    expectRefusal(bytes, invalidFile)
  })
})

describe('XML that is not well-formed', () => {
  test.each([
    ['an unclosed root', `<gpx>${trackXml}`],
    ['an unclosed element', `<gpx><metadata>${trackXml}</gpx>`],
    ['mismatched tags', `<gpx><a><b></a></b>${trackXml}</gpx>`],
    ['tags that differ in case', `<gpx><A></a>${trackXml}</gpx>`],
    ['tags that differ in prefix', `<gpx><x:a></y:a>${trackXml}</gpx>`],
    ['an end tag that only begins alike', `<gpx><a></ab>${trackXml}</gpx>`],
    ['an end tag without a start', `</gpx>${goodXml}`],
    ['an end tag with attributes', `<gpx><a></a b="1">${trackXml}</gpx>`],
    ['two roots', `${goodXml}${goodXml}`],
    ['no root', '<?xml version="1.0"?><!-- nothing -->'],
    ['text before the root', `a${goodXml}`],
    ['text after the root', `${goodXml}a`],
    ['an element after the root', `${goodXml}<a/>`],
    ['a start tag that never ends', `<gpx>${trackXml}<a `],
    ['an end that is cut off', `<gpx>${trackXml}</gpx`],
    ['a point that is cut off', goodXml.slice(0, goodXml.indexOf('lon=') + 5)],
    ['an attribute without quotes', `<gpx a=1>${trackXml}</gpx>`],
    ['an attribute without a value', `<gpx a>${trackXml}</gpx>`],
    ['an attribute twice', `<gpx a="1" a="2">${trackXml}</gpx>`],
    ['attributes without a space between', `<gpx a="1"b="2">${trackXml}</gpx>`],
    ['an attribute that never ends', `<gpx a="1>${trackXml}</gpx>`],
    ['< in an attribute', `<gpx a="<">${trackXml}</gpx>`],
    ['& in an attribute', `<gpx a="&">${trackXml}</gpx>`],
    ['an empty name', `<gpx>< a/>${trackXml}</gpx>`],
    ['a name that begins with a digit', `<gpx><1a/>${trackXml}</gpx>`],
    ['a name with a character that is none of its', `<gpx><a\u00d7/>${trackXml}</gpx>`],
    ['< in text', `<gpx>1 < 2${trackXml}</gpx>`],
    ['& in text', `<gpx>a & b${trackXml}</gpx>`],
    ['an unfinished reference', `<gpx>&amp ${trackXml}</gpx>`],
    ['a hexadecimal reference with a capital X', `<gpx>&#X41;${trackXml}</gpx>`],
    ['an unknown entity', `<gpx>&nbsp;${trackXml}</gpx>`],
    ['an entity by an inherited name', `<gpx>&toString;${trackXml}</gpx>`],
    ['a reference to NUL', `<gpx>&#0;${trackXml}</gpx>`],
    ['a reference to a control character', `<gpx>&#x1F;${trackXml}</gpx>`],
    ['a reference to a surrogate', `<gpx>&#xD800;${trackXml}</gpx>`],
    ['a reference beyond Unicode', `<gpx>&#x110000;${trackXml}</gpx>`],
    ['a reference to an endless number', `<gpx>&#${'9'.repeat(1000)};${trackXml}</gpx>`],
    [']]> in text', `<gpx>]]>${trackXml}</gpx>`],
    ['-- in a comment', `<gpx><!-- a -- b -->${trackXml}</gpx>`],
    ['a comment that never ends', `<gpx>${trackXml}</gpx><!-- `],
    ['a comment inside a tag', `<gpx <!-- a -->>${trackXml}</gpx>`],
    ['CDATA that never ends', `<gpx>${trackXml}<![CDATA[`],
    ['CDATA outside the root', `<![CDATA[a]]>${goodXml}`],
    ['CDATA in small letters', `<gpx><![cdata[a]]>${trackXml}</gpx>`],
    ['an instruction that never ends', `<gpx>${trackXml}<?a `],
    ['an instruction without a name', `<gpx><? a?>${trackXml}</gpx>`],
    ['a declaration in the middle', `<gpx><?xml version="1.0"?>${trackXml}</gpx>`],
    ['a declaration after white space', ` <?xml version="1.0"?>${goodXml}`],
    ['a declaration without a version', `<?xml encoding="UTF-8"?>${goodXml}`],
    ['a declaration with something else in it', `<?xml version="1.0" a="b"?>${goodXml}`],
    ['two declarations', `<?xml version="1.0"?><?xml version="1.0"?>${goodXml}`],
    ['NUL', `<gpx>\0${trackXml}</gpx>`],
    ['a control character in a comment', `<gpx><!-- \u0008 -->${trackXml}</gpx>`],
    [
      'a control character in a name',
      `<gpx>${trackXml.replace('<trk>', '<trk><name>\u001b[31m</name>')}</gpx>`,
    ],
    ['U+FFFF', `<gpx>\uffff${trackXml}</gpx>`],
  ])('%s', (_, document) => {
    expectRefusal(utf8(document), invalidFile)
  })
})

describe('document types', () => {
  test.each([
    ['an empty one', `<!DOCTYPE gpx>${goodXml}`],
    ['one in small letters', `<!doctype gpx>${goodXml}`],
    ['one after a comment and white space', `<?xml version="1.0"?>\n<!-- a -->\n<!DOCTYPE gpx>${goodXml}`],
    ['one after a byte order mark', `\ufeff<!DOCTYPE gpx>${goodXml}`],
    ['two', `<!DOCTYPE gpx><!DOCTYPE gpx>${goodXml}`],
    ['one inside the root', `<gpx><!DOCTYPE gpx>${trackXml}</gpx>`],
    ['one after the root', `${goodXml}<!DOCTYPE gpx>`],
    [
      'a billion laughs',
      `<!DOCTYPE gpx [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY c "&b;&b;">]><gpx>&c;${trackXml}</gpx>`,
    ],
    [
      'a quadratic blow-up',
      `<!DOCTYPE gpx [<!ENTITY a "${'a'.repeat(10_000)}">]><gpx>${'&a;'.repeat(1000)}${trackXml}</gpx>`,
    ],
    [
      'an external entity',
      `<!DOCTYPE gpx [<!ENTITY a SYSTEM "file:///etc/passwd">]><gpx>&a;${trackXml}</gpx>`,
    ],
    ['a parameter entity', `<!DOCTYPE gpx [<!ENTITY % a SYSTEM "http://127.0.0.1/a.dtd"> %a;]>${goodXml}`],
    ['an external subset', `<!DOCTYPE gpx SYSTEM "http://127.0.0.1/gpx.dtd">${goodXml}`],
  ])('%s', (_, document) => {
    expectRefusal(utf8(document), invalidFile)
  })
})

describe('numbers', () => {
  const BAD_NUMBERS = [
    '',
    ' ',
    'Infinity',
    '-INF',
    '1e400',
    '9'.repeat(400),
    '0x1F',
    '0b1',
    '١٢',
    '1,5',
    '1 2',
    '--1',
    '1e',
    '.',
    '1_000',
    'undefined',
  ]

  test.each([...BAD_NUMBERS, 'NaN'])('latitude %p', number => {
    expectRefusal(gpxWithPoint(`lat="${number}" lon="2"`, timeXml), invalidFile)
  })

  test.each([...BAD_NUMBERS, 'NaN'])('longitude %p', number => {
    expectRefusal(gpxWithPoint(`lat="1" lon="${number}"`, timeXml), invalidFile)
  })

  test.each(BAD_NUMBERS.filter(number => number.trim() !== ''))('elevation %p', number => {
    expectRefusal(gpxWithPoint('lat="1" lon="2"', `<ele>${number}</ele>${timeXml}`), invalidFile)
  })

  test.each([
    'lat="90.0000001" lon="0"',
    'lat="-91" lon="0"',
    'lat="0" lon="180.1"',
    'lat="0" lon="-181"',
    'lat="1e308" lon="0"',
    'lat="1"',
    'lon="1"',
    '',
  ])('a point with %p', attributes => {
    expectRefusal(gpxWithPoint(attributes, timeXml), invalidFile)
  })

  test('a bad elevation in a later track refuses the file too', () => {
    const point = `<trkpt lat="1" lon="2"><ele>high</ele>${timeXml}</trkpt>`
    expectRefusal(gpxWith(`${trackXml}<trk><trkseg>${point}</trkseg></trk>`), invalidFile)
  })

  test.each(['lat="90" lon="180"', 'lat="-90" lon="-180"', 'lat="-0" lon="+0"', 'lat=" 1e1 " lon="\n2"'])(
    'but %p is a place on Earth',
    attributes => {
      expect(readGpx([gpxWithPoint(attributes, timeXml)]).points.count).toBe(1)
    },
  )
})

describe('size', () => {
  test('elements nested 64 deep are read, 65 deep are not', () => {
    const nested = (depth: number) =>
      utf8(`<gpx>${'<a>'.repeat(depth - 1)}${'</a>'.repeat(depth - 1)}${trackXml}</gpx>`)
    expect(readGpx([nested(64)]).points.count).toBe(1)
    expectRefusal(nested(65), invalidFile)
    expectRefusal(utf8('<a>'.repeat(200_000)), invalidFile)
  })

  test.each([
    ['a million points', `<gpx><trk><trkseg>${'<trkpt/>'.repeat(1_000_000)}</trkseg></trk></gpx>`],
    [
      'a million points with a prefix',
      `<g:gpx><g:trk><g:trkseg>${'<g:trkpt/>'.repeat(1_000_000)}</g:trkseg></g:trk></g:gpx>`,
    ],
  ])('%s', (_, document) => {
    expectRefusal(utf8(document), invalidFile)
  })

  test.each([
    ['a name of megabytes', `<gpx><trk><name>${'&amp;'.repeat(8_000_000)}</name>${segmentXml}</trk></gpx>`],
    [
      'a name of megabytes in pieces',
      `<gpx><trk><name>${'<![CDATA[x]]>y'.repeat(2_000_000)}</name></trk></gpx>`,
    ],
    ['a text of megabytes that nobody reads', `<gpx><wpt>${' '.repeat(5_000_000)}</wpt>${trackXml}</gpx>`],
    ['an attribute of megabytes', `<gpx a="${'&lt;'.repeat(3_000_000)}">${trackXml}</gpx>`],
    ['a quarter of a million attributes', `<gpx${manyAttributes(250_000)}>${trackXml}</gpx>`],
    ['millions of empty segments', `<gpx><trk>${'<trkseg/>'.repeat(3_000_000)}${segmentXml}</trk></gpx>`],
    ['millions of empty tracks', `<gpx>${'<trk/>'.repeat(1_000_000)}${trackXml}</gpx>`],
    ['millions of names', `<gpx><trk>${'<name/>'.repeat(1_000_000)}${segmentXml}</trk></gpx>`],
  ])('%s', (_, document) => {
    expectRefusal(utf8(document), invalidFile, 'gpx-beyond-limits')
  })

  test('millions of elements', () => {
    const refuse = () => readGpx(inPieces('<gpx>', '<a/>'.repeat(100_000), 401, `${trackXml}</gpx>`))
    expect(refuse).toThrow(expect.objectContaining({ code: 'gpx-beyond-limits' }))
  })

  test('a number of a million digits and a mistake', () => {
    expectRefusal(gpxWithPoint(`lat="${'1'.repeat(1_000_000)}x" lon="2"`, timeXml), invalidFile)
    expectRefusal(
      gpxWithPoint('lat="1" lon="2"', `<ele>0.${'1'.repeat(1_000_000)}x</ele>${timeXml}`),
      invalidFile,
    )
  })

  test('many elements, attributes and references, long texts and white space are read', () => {
    const document = `<gpx long="${'a'.repeat(1_000_000)}"><a${manyAttributes(50_000)}/>${'<b/>'.repeat(200_000)}${'&#65;'.repeat(100_000)}${' '.repeat(1_000_000)}${trackXml}</gpx>`
    expect(readGpx([utf8(document)]).points.count).toBe(1)
  })

  test('exactly two million points are read', () => {
    const point = `<trkpt lat="1" lon="2">${timeXml}</trkpt>`
    const read = (more: string) =>
      readGpx(inPieces('<gpx><trk><trkseg>', point.repeat(1000), 2000, `${more}</trkseg></trk></gpx>`))
    expect(read('').points.count).toBe(2_000_000)
    expect(() => read(point)).toThrow(expect.objectContaining({ code: 'recording-too-many-points' }))
  })
})

describe('names that could change every JavaScript object', () => {
  test.each(['__proto__', 'constructor', 'prototype'])(
    'an element %s refuses the file and changes nothing',
    name => {
      expectRefusal(utf8(`<gpx><${name}><polluted>1</polluted></${name}>${trackXml}</gpx>`), invalidFile)
      expect('polluted' in {}).toBe(false)
    },
  )
})
