import { describe, expect, test } from 'bun:test'
import { zipSync } from 'fflate'
import { listActivityFiles } from '../../../src/formats/zip/activity-files'
import { type HandMadeEntry, handMadeArchive } from './hand-made-archive'
import { bytesToRead } from './in-memory'

const plenty = { files: 1000, fileSize: 50 * 1024 * 1024, totalSize: 1024 ** 3 }

const namesIn = async (entries: HandMadeEntry[], limits = plenty) =>
  (await listActivityFiles(bytesToRead(handMadeArchive(entries)), limits)).map(({ name }) => name)

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
  ])('%s', async name => {
    expect(await namesIn([{ name }])).toEqual([name])
  })

  test('told from others of the same name', async () => {
    expect(await namesIn([{ name: 'a.gpx' }, { name: 'a.gpx' }])).toEqual(['a.gpx', 'a.gpx'])
  })

  test('listed where the archive lists it', async () => {
    expect(await namesIn(['z.gpx', 'b/a.gpx', 'note.txt', 'a.gpx'].map(name => ({ name })))).toEqual([
      'z.gpx',
      'b/a.gpx',
      'a.gpx',
    ])
  })

  test.each([
    ['without invisible characters', 'r\0i\nd\u202ee\u200b\u2028.gpx', 'ride.gpx'],
    ['cut', `${'🚲'.repeat(200)}.gpx`, '🚲'.repeat(100)],
  ])('named %s', async (_, name, shown) => {
    expect(await namesIn([{ name }])).toEqual([shown])
  })
})

describe('no recording is', () => {
  test.each<[string, HandMadeEntry]>([
    ['another kind of file', { name: 'ride.html' }],
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
  ])('%s', async (_, entry) => {
    expect(await namesIn([entry])).toEqual([])
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
  ])('%s', async (_, files, message) => {
    const list = () => listActivityFiles(bytesToRead(zipSync(files, { level: 0 })), { ...plenty, files: 10 })
    if (message === null) await list()
    else await expect(list()).rejects.toThrow(message)
  })

  test('but not with ten times as many of all kinds as recordings may be', async () => {
    const list = (count: number) =>
      listActivityFiles(bytesToRead(zipSync(named(count, '.txt'), { level: 0 })), { ...plenty, files: 200 })
    expect(await list(2000)).toEqual([])
    await expect(list(2001)).rejects.toThrow(tooMany)
  })

  test('with a recording that is too large, and before it is inflated', async () => {
    const told = { size: 1001 }
    const ofSize = (name: string) => [{ name, local: told, listed: told }]
    const limits = { ...plenty, files: 10, fileSize: 1000 }
    await expect(namesIn(ofSize('a.gpx'), limits)).rejects.toThrow(
      'at least one file in zip archive exceeds size limit, please check the archive',
    )
    expect(await namesIn(ofSize('a.gpx'), { ...limits, fileSize: 1001 })).toEqual(['a.gpx'])
    expect(await namesIn(ofSize('a.txt'), limits)).toEqual([])
  })

  test('with more in it than may be, a gigabyte here', async () => {
    const told = { size: 50 * 1024 * 1024 }
    const ofCount = (count: number) =>
      Array.from({ length: count }, () => ({ name: 'a.gpx', local: told, listed: told }))
    expect(await namesIn(ofCount(20))).toHaveLength(20)
    await expect(namesIn(ofCount(21))).rejects.toThrow('the files in the archive are too large together')
  })
})
