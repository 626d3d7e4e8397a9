import { expect, test } from 'bun:test'
import { excerptXml } from '../../src/formats/excerpt-xml'
import { readGpx } from '../../src/formats/gpx/read'
import { UnreadableGpx } from '../../src/formats/gpx/unreadable-gpx'

const track = (name: string, rate: number) =>
  `<g:trk><g:name>${name}</g:name><!-- <g:trk> --><g:trkseg><g:trkpt lat="45" lon="5"><g:time>2026-05-01T08:00:00Z</g:time><g:extensions><x:hr>${rate}</x:hr></g:extensions></g:trkpt></g:trkseg></g:trk>`

const root = `<g:gpx xmlns:g="http://www.topografix.com/GPX/1/1" xmlns:x='urn:x' creator="a > b">`
const document = (encoding: string) =>
  `<?xml version="1.0" encoding="${encoding}"?><!-- <gpx> -->\n${root}<g:metadata/>${track('ä', 90)}<g:wpt lat="1" lon="1"/>${track('b', 100)}${track('c', 110)}<g:extensions>${track('none', 1)}</g:extensions></g:gpx>`

test('tracks are cut out as they stand in the file, and are files of their own', () => {
  const [first, second] = excerptXml('gpx', [Buffer.from(document('ISO-8859-1'), 'latin1')], [[2, 0], [1]])
  expect(new TextDecoder().decode(first)).toBe(
    ['<?xml version="1.0" encoding="UTF-8"?>', root, track('c', 110), track('ä', 90), '</g:gpx>\n'].join(
      '\n',
    ),
  )
  expect(readGpx([second!])).toMatchObject({ tracks: [{ name: 'b' }], points: { count: 1 } })
  expect([...readGpx([first!]).points.heartRate!]).toEqual([110, 90])
})

test('a root element as long as a book is no root element', () => {
  const bytes = new TextEncoder().encode(`<gpx a="${'x'.repeat(10_000)}"><trk/></gpx>`)
  expect(() => excerptXml('gpx', [bytes], [[0], [0]])).toThrow(UnreadableGpx)
})
