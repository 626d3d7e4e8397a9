import { describe, expect, test } from 'bun:test'
import { readGpx } from '../../../src/formats/gpx/read'
import { isInCalendar } from '../../../src/tracks/time'
import { gpxOfTracks, gpxWith, gpxWithPoint } from './gpx-documents'

const pointXml = '<trkpt lat="1" lon="2"><time>2020-01-01T00:00:00Z</time></trkpt>'
const segmentXml = `<trkseg>${pointXml}</trkseg>`

function read(document: string) {
  return readGpx([new TextEncoder().encode(document)])
}

function nameOf(trackContent: string): string | null {
  return nameIn(gpxWith(`<trk>${trackContent}${segmentXml}</trk>`))
}

const nameIn = (bytes: Uint8Array) => readGpx([bytes]).tracks[0]?.name ?? null

describe('name and description', () => {
  test('are those of each track, not of the file, or a point', () => {
    const { tracks } = readGpx([
      gpxWith(`
        <metadata><name>file</name><desc>file</desc></metadata>
        <wpt lat="1" lon="1"><name>way point</name></wpt>
        <trk><trkseg><trkpt lat="1" lon="2"><name>point</name><time>2020-01-01T00:00:00Z</time></trkpt></trkseg>
          <desc>Along the river</desc><name>Morning ride</name></trk>
        <trk><name>second</name><desc>second</desc>${segmentXml}</trk>`),
    ])
    expect(tracks).toMatchObject([
      { name: 'Morning ride', description: 'Along the river' },
      { name: 'second', description: 'second' },
    ])
  })

  test('are not taken from another track when one has none', () => {
    const { tracks } = readGpx([
      gpxWith(`<trk>${segmentXml}</trk><trk><name>n</name><desc>d</desc>${segmentXml}</trk>`),
    ])
    expect(tracks).toMatchObject([
      { name: null, description: null },
      { name: 'n', description: 'd' },
    ])
  })

  test.each([
    ['white space as it stands', '<name> a\n b </name>', ' a\n b '],
    ['line ends as line feeds', '<name>a\r\nb\rc&#13;</name>', 'a\nb\nc\r'],
    ['the five entities', '<name>&lt;&amp;&gt;&quot;&apos;</name>', '<&>"\''],
    ['an entity once only', '<name>&amp;lt;</name>', '&lt;'],
    ['references by number', '<name>&#x1F6B2;&#233;&#x41;</name>', '🚲éA'],
    ['CDATA untouched', '<name><![CDATA[<b>&amp;</b>]]></name>', '<b>&amp;</b>'],
    ['text, CDATA and comments together', '<name>a<!-- x --><![CDATA[b]]><?p i?>c</name>', 'abc'],
    ['text around an element', '<name>a<b>no</b>c</name>', 'ac'],
    [
      'formulas and markup as text',
      "<name>=cmd|' /C calc'!A0 &lt;img onerror=x&gt;</name>",
      "=cmd|' /C calc'!A0 <img onerror=x>",
    ],
    ['names that mean something in JavaScript', '<name>__proto__</name>', '__proto__'],
  ])('keep %s', (_, element, expected) => {
    expect(nameOf(element)).toBe(expected)
  })

  test.each([['<name/>'], ['<name></name>'], ['<name><![CDATA[]]></name>'], ['']])(
    'are null for %p',
    element => {
      expect(nameOf(element)).toBeNull()
    },
  )

  test('are cut at 255 and 10,000 code points', () => {
    const { tracks } = readGpx([
      gpxWith(`<trk><name>${'🚲'.repeat(256)}</name><desc>${'é'.repeat(10_001)}</desc>${segmentXml}</trk>`),
    ])
    expect(tracks).toMatchObject([{ name: '🚲'.repeat(255), description: 'é'.repeat(10_000) }])
  })
})

describe('tracks and segments', () => {
  test('points of all tracks follow one another, empty segments are left out', () => {
    const { tracks, points } = readGpx([
      gpxOfTracks([
        [
          [],
          [[1, 1, null, 0]],
          [
            [2, 2, null, 1],
            [3, 3, null, 2],
          ],
        ],
        [],
        [[[4, 4, null, null]], []],
      ]),
    ])
    expect(tracks.map(({ segments }) => segments)).toEqual([
      [
        { start: 0, end: 1 },
        { start: 1, end: 3 },
      ],
      [],
      [{ start: 3, end: 4 }],
    ])
    expect([...points.latitude]).toEqual([1, 2, 3, 4])
    expect(points.time[3]).toBeNaN()
  })

  test('routes, way points and points outside a segment do not count', () => {
    const track = readGpx([
      gpxWith(`
        <wpt lat="undefined" lon="x"/><rte><rtept lat="91" lon="0"><ele>high</ele></rtept></rte>
        <trk><trkpt lat="5" lon="5"/>${segmentXml}<extensions>${segmentXml}</extensions></trk>${pointXml}`),
    ])
    expect(track.points.count).toBe(1)
  })
})

describe('documents of every kind', () => {
  test.each([
    [
      'GPX 1.0',
      `<gpx version="1.0" xmlns="http://www.topografix.com/GPX/1/0"><trk>${segmentXml}</trk></gpx>`,
    ],
    ['no version, no name space, no declaration', `<gpx><trk>${segmentXml}</trk></gpx>`],
    [
      'white space and comments around the root',
      `\n<!-- a -->\n<?p?><gpx><trk>${segmentXml}</trk></gpx>\n<!-- b -->\n`,
    ],
    [
      'a prefix on every element',
      prefixed(`<gpx xmlns:g="http://www.topografix.com/GPX/1/1"><trk>${segmentXml}</trk></gpx>`),
    ],
    [
      'space in tags',
      `<gpx ><trk\n><trkseg\t><trkpt\nlon = '2'\r\nlat\t=\n"1" ><time >2020-01-01T00:00:00Z</time\n></trkpt ></trkseg ></trk ></gpx >`,
    ],
  ])('%s', (_, document) => {
    const { points } = read(document)
    expect([...points.latitude, ...points.longitude, ...points.time]).toEqual([1, 2, Date.UTC(2020) * 1000])
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  function prefixed(document: string): string {
    return document.replace(/<(\/?)(?=\w)/g, '<$1g:')
  }
})

describe('encodings', () => {
  const document = `<gpx><trk><name>Ünï – дорога</name>${segmentXml}</trk></gpx>`
  const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>${document}`

  test.each([
    ['UTF-8', document, utf8],
    ['UTF-8 with a byte order mark', declared('UTF-8'), (text: string) => utf8(`\ufeff${text}`)],
    ['UTF-16, little endian, with a byte order mark', document, (text: string) => utf16(`\ufeff${text}`)],
    [
      'UTF-16, big endian, with a byte order mark',
      document,
      (text: string) => swapped(utf16(`\ufeff${text}`)),
    ],
    ['UTF-16 declared, little endian', declared('UTF-16'), utf16],
    ['UTF-16 declared, big endian', declared('UTF-16'), (text: string) => swapped(utf16(text))],
    [
      'a byte order mark against the declaration',
      declared('ISO-8859-1'),
      (text: string) => utf8(`\ufeff${text}`),
    ],
  ])('%s', (_, text, encode) => {
    expect(nameIn(encode(text))).toBe('Ünï – дорога')
  })

  test.each([
    ['ISO-8859-1', [0xe9, 0xfc], 'éü'],
    ['windows-1251', [0xe4, 0xee], 'до'],
    ['iso-8859-2', [0xe8, 0xb9], 'čš'],
    ['Shift_JIS', [0x93, 0xb9], '道'],
  ])('%s where it is declared', (encoding, letters, expected) => {
    const [before = '', after = ''] = declared(encoding).split('Ünï – дорога')
    expect(nameIn(Uint8Array.from([...utf8(before), ...letters, ...utf8(after)]))).toBe(expected)
  })

  function utf8(text: string): Uint8Array {
    return new TextEncoder().encode(text)
  }

  function utf16(text: string): Uint8Array {
    return Buffer.from(text, 'utf16le')
  }

  function swapped(bytes: Uint8Array): Uint8Array {
    return Buffer.from(bytes).swap16()
  }
})

describe('times', () => {
  test.each([
    ['2020-01-01T08:00:00Z', '2020-01-01T08:00:00.000Z'],
    ['2020-01-01T08:00:00', '2020-01-01T08:00:00.000Z'],
    ['2020-01-01 08:00:00', '2020-01-01T08:00:00.000Z'],
    ['2020-1-1T8:0:5Z', '2020-01-01T08:00:05.000Z'],
    ['2020-01-01T08:00:00+01:00', '2020-01-01T07:00:00.000Z'],
    ['2020-01-01T08:00:00-0530', '2020-01-01T13:30:00.000Z'],
    ['2020-01-01T08:00:00+02', '2020-01-01T06:00:00.000Z'],
    ['\n 2020-02-29T23:59:59.9Z\t', '2020-02-29T23:59:59.900Z'],
    ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
  ])('%p is %s', (text, expected) => {
    expect(timeOf(text)).toBe(Date.parse(expected) * 1000)
  })

  test('digits after the microsecond are cut off', () => {
    expect(timeOf('2020-01-01T00:00:00.123456999999999Z')).toBe(Date.UTC(2020) * 1000 + 123_456)
  })

  test.each([
    '',
    'yesterday',
    '2020-01-01',
    '2020-13-01T00:00:00Z',
    '2020-02-30T00:00:00Z',
    '2019-02-29T00:00:00Z',
    '2020-00-01T00:00:00Z',
    '2020-01-00T00:00:00Z',
    '2020-01-01T24:00:00Z',
    '2020-01-01T00:60:00Z',
    '2016-12-31T23:59:60Z',
    '2020-01-01T00:00Z',
    '2020-01-01T00:00:00+24:00',
    '2020-01-01T00:00:00.1234567890123456Z',
    '10000-01-01T00:00:00Z',
    '٢٠٢٠-01-01T00:00:00Z',
  ])('%p is none', text => {
    expect(timeOf(text)).toBeNaN()
  })

  test.each([
    '0001-01-01T00:00:00Z',
    '1969-12-31T23:59:59Z',
    '1970-01-01T00:30:00+01:00',
    '9999-12-31T23:59:59-01:00',
  ])('%p is beyond what a recording can have', text => {
    expect(isInCalendar(timeOf(text))).toBe(false)
  })

  function timeOf(text: string): number {
    return readGpx([gpxWithPoint('lat="1" lon="2"', `<time>${text}</time>`)]).points.time[0]!
  }
})

describe('elevations', () => {
  test.each([
    ['<ele>12.5</ele>', 12.5],
    ['<ele> -3 </ele>', -3],
    ['<ele>1e-05</ele>', 0.00001],
    ['<ele>+.5</ele>', 0.5],
    ['<ele>7.</ele>', 7],
    ['<ele>-0</ele>', 0],
    ['<ele>1</ele><ele>2</ele>', 1],
    ['<ele/>', Number.NaN],
    ['<ele>NaN</ele>', Number.NaN],
    ['<ele> -nan </ele>', Number.NaN],
    ['<ele>-19999.0</ele>', Number.NaN],
    ['<ele>65535</ele>', Number.NaN],
    ['<ele>-500</ele>', -500],
    ['<ele>9500</ele>', 9500],
    ['<ele> \n </ele>', Number.NaN],
    ['', Number.NaN],
  ])('%p is %p', (element, expected) => {
    const track = readGpx([gpxWithPoint('lat="1" lon="2"', `${element}<time>2020-01-01T00:00:00Z</time>`)])
    expect(track.points.elevation[0]).toBe(expected)
  })
})

describe('sensors', () => {
  test.each([
    [
      'Garmin',
      '<g:TrackPointExtension><g:atemp>21.5</g:atemp><g:hr>120</g:hr><g:cad>80</g:cad></g:TrackPointExtension>',
      [120, 80, null, 21.5],
    ],
    ['Garmin power', '<pwr:PowerInWatts>210</pwr:PowerInWatts>', [null, null, 210, null]],
    ['Cluetrust', '<d:hr>130</d:hr><d:cadence>0</d:cadence><d:temp>-3</d:temp>', [130, 0, null, -3]],
    ['Strava', '<power>300</power>', [null, null, 300, null]],
    ['Coros', '<heartrate>99</heartrate>', [99, null, null, null]],
    ['Coros without a reading', '<heartrate></heartrate>', [null, null, null, null]],
    ['FitoTrack without a reading', '<g:hr>-1</g:hr>', [null, null, null, null]],
    ['zero beats', '<hr>0</hr>', [null, null, null, null]],
    [
      'invalid readings',
      '<hr>1e300</hr><cad>x</cad><power>65535</power><temp>NaN</temp>',
      [null, null, null, null],
    ],
    ['the first of two', '<hr>100</hr><hr>101</hr>', [100, null, null, null]],
  ])('%s', (_, extensions, expected) => {
    const content = `<time>2020-01-01T00:00:00Z</time><extensions>${extensions}</extensions>`
    const { heartRate, cadence, power, temperature } = readGpx([
      gpxWithPoint('lat="1" lon="2"', content),
    ]).points
    expect([heartRate, cadence, power, temperature].map(column => column?.[0] ?? null)).toEqual(expected)
  })

  test('a point without a reading among others that have one is NaN', () => {
    const { heartRate, power } = readGpx([
      gpxWith(
        `<trk><trkseg>${pointXml}${pointXml.replace('</trkpt>', '<hr>61</hr></trkpt>')}</trkseg></trk>`,
      ),
    ]).points
    expect([...(heartRate ?? [])]).toEqual([Number.NaN, 61])
    expect(power).toBeNull()
  })
})

describe('a file that comes in pieces', () => {
  const bytes = new TextEncoder().encode(
    `<?xml version="1.0"?>\n<!-- é -->\n<gpx creator="🚲"><trk><name>Über &amp; <![CDATA[<é>]]></name><desc>🚲</desc>${segmentXml}</trk></gpx>`,
  )
  const utf16 = Buffer.from(`\ufeff${new TextDecoder().decode(bytes)}`, 'utf16le')

  test.each([
    ['UTF-8', bytes],
    ['UTF-16', utf16],
  ])('is the same wherever it is cut (%s)', (_, whole) => {
    const read = readGpx([whole])
    expect(read.tracks[0]?.name).toBe('Über & <é>')
    for (let cut = 4; cut < whole.length; cut++) {
      expect(readGpx([whole.subarray(0, cut), whole.subarray(cut)])).toStrictEqual(read)
    }
  })

  test('ends too early when a character does', () => {
    const cut = Buffer.concat([Buffer.from(`<gpx><trk>${segmentXml}</trk></gpx>`), new Uint8Array([0xc3])])
    expect(() => readGpx([cut])).toThrow('gpx file is invalid')
  })

  test('may be longer than what is held of it', () => {
    const points = 200_000
    const pointsXml = (from: number) =>
      Array.from({ length: points / 2 }, (_, index) => {
        const time = new Date(Date.UTC(2020, 0, 1) + (from + index) * 1000).toISOString()
        return `<trkpt lat="${(from + index) / 10_000}" lon="2"><time>${time}</time></trkpt>`
      }).join('\n')
    const comment = `<!-- ${'- '.repeat(5_000_000)} -->`
    const long = new TextEncoder().encode(
      `<gpx>${comment}<trk><name>first</name><trkseg>${pointsXml(0)}</trkseg>${comment}</trk><!---->` +
        `<trk><trkseg>${pointsXml(points / 2)}</trkseg><name>second</name></trk>${comment}</gpx>${comment}`,
    )
    const pieces = function* () {
      for (let at = 0; at < long.length; at += 100_003) yield long.subarray(at, at + 100_003)
    }
    const recording = readGpx(pieces())
    expect(recording.tracks).toEqual([
      { name: 'first', description: null, segments: [{ start: 0, end: points / 2 }] },
      { name: 'second', description: null, segments: [{ start: points / 2, end: points }] },
    ])
    expect(recording.points.count).toBe(points)
    expect(recording.points.latitude).toEqual(
      Float64Array.from({ length: points }, (_, index) => index / 10_000),
    )
  })
})
