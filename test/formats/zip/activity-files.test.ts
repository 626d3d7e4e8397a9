import { describe, expect, test } from 'bun:test'
import { zipSync } from 'fflate'
import { listRecordings } from '../../../src/archive/recordings'
import { type HandMadeEntry, handMadeArchive } from './hand-made-archive'

const plenty = { files: 1000, fileSize: 50 * 1024 * 1024 }

const namesIn = (entries: HandMadeEntry[], limits = plenty) =>
  listRecordings(handMadeArchive(entries), limits).map(({ name }) => name)

describe('a recording is', () => {
  test.each([
    'ride.gpx',
    'RIDE.GPX',
    'ride.Gpx',
    'folder/ride.gpx',
    './ride.gpx',
    '../../ride.gpx',
    '/etc/ride.gpx',
    'C:\\folder\\ride.gpx',
    '.hidden/ride.gpx',
    'MACOSX/ride.gpx',
    'my__MACOSX/ride.gpx',
    'ride..gpx',
    'ride.zip.gpx',
    '__proto__.gpx',
  ])('%s', name => {
    expect(namesIn([{ name }])).toEqual([name])
  })

  test('told from others of the same name', () => {
    expect(namesIn([{ name: 'a.gpx' }, { name: 'a.gpx' }])).toEqual(['a.gpx', 'a.gpx'])
  })

  test('listed where the archive lists it', () => {
    expect(namesIn(['z.gpx', 'b/a.gpx', 'note.txt', 'a.gpx'].map(name => ({ name })))).toEqual([
      'z.gpx',
      'b/a.gpx',
      'a.gpx',
    ])
  })

  test.each([
    ['without invisible characters', 'r\0i\nd\u202ee\u200b\u2028.gpx', 'ride.gpx'],
    ['cut', `${'🚲'.repeat(200)}.gpx`, '🚲'.repeat(100)],
  ])('named %s', (_, name, shown) => {
    expect(namesIn([{ name }])).toEqual([shown])
  })
})

describe('no recording is', () => {
  test.each<[string, HandMadeEntry]>([
    ['another kind of file', { name: 'ride.fit' }],
    ['a file without a name', { name: '' }],
    ['a file whose name ends behind a NUL', { name: 'ride.gpx\0.txt' }],
    ['another archive', { name: 'rides.zip' }],
    ['a folder', { name: 'ride.gpx/' }],
    ['a folder by its attributes', { name: 'ride.gpx', attributes: 0x10 }],
    ['a link', { name: 'ride.gpx', attributes: 0o120777 << 16 }],
    ['what macOS puts beside files', { name: '__MACOSX/ride.gpx' }],
    ['what macOS puts beside files in folders', { name: '__MACOSX/folder/._ride.gpx' }],
    ['a hidden file', { name: '.ride.gpx' }],
    ['a hidden file in a folder', { name: 'folder/._ride.gpx' }],
    ['a hidden file in a folder of Windows', { name: 'folder\\.ride.gpx' }],
    ['an extension without a name', { name: '.gpx' }],
  ])('%s', (_, entry) => {
    expect(namesIn([entry])).toEqual([])
  })
})

describe('an archive is refused', () => {
  const tooMany = 'the number of files in the archive exceeds the limit'
  const named = (count: number, extension: string) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`${index}${extension}`, new Uint8Array()]),
    )

  test.each([
    ['with more recordings than may be', named(11, '.gpx'), tooMany],
    ['but not with as many', named(10, '.gpx'), null],
    ['and not for what is no recording', { ...named(10, '.gpx'), ...named(100, '.txt') }, null],
    ['with more than 1,000 files', named(1001, '.txt'), tooMany],
    ['but not with 1,000', named(1000, '.txt'), null],
    ['with 65,535 files', named(65_535, '.txt'), tooMany],
  ])('%s', (_, files, message) => {
    const list = () => listRecordings(zipSync(files), { ...plenty, files: 10 })
    if (message === null) expect(list).not.toThrow()
    else expect(list).toThrow(message)
  })

  test('with a recording that is too large, and before it is inflated', () => {
    const told = { size: 1001 }
    const ofSize = (name: string) => [{ name, local: told, listed: told }]
    const limits = { files: 10, fileSize: 1000 }
    expect(() => namesIn(ofSize('a.gpx'), limits)).toThrow(
      'at least one file in zip archive exceeds size limit, please check the archive',
    )
    expect(namesIn(ofSize('a.gpx'), { ...limits, fileSize: 1001 })).toEqual(['a.gpx'])
    expect(namesIn(ofSize('a.txt'), limits)).toEqual([])
  })

  test('with more than a gigabyte in it', () => {
    const told = { size: 50 * 1024 * 1024 }
    const ofCount = (count: number) =>
      Array.from({ length: count }, () => ({ name: 'a.gpx', local: told, listed: told }))
    expect(namesIn(ofCount(20))).toHaveLength(20)
    expect(() => namesIn(ofCount(21))).toThrow('the files in the archive are too large together')
  })
})
