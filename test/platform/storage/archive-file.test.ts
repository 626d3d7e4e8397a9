import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { UnreadableArchive } from '../../../src/formats/zip/unreadable-archive'
import {
  openArchiveFile,
  type PackedFileOnDisk,
  unpackFromDisk,
} from '../../../src/platform/storage/archive-file'
import { type HandMadeEntry, handMadeArchive } from '../../formats/zip/hand-made-archive'
import { temporaryFolder } from '../../support/temporary-folder'
import { nextTurn } from '../../support/waiting'

const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())

const encode = (text: string) => new TextEncoder().encode(text)
const ride = 'a ride, '.repeat(50_000)
const sound = zipSync({
  'a.txt': encode('first'),
  gpx: { 'b.gpx': encode(ride) },
  'empty/': new Uint8Array(),
})

const roomy = { entries: 100, totalSize: 10_000_000 }

async function contentsOf(bytes: Uint8Array, limits = roomy): Promise<[string, string][]> {
  const path = join(folder.path, crypto.randomUUID())
  await Bun.write(path, bytes)
  const archive = await openArchiveFile(path, limits)
  try {
    const contents: [string, string][] = []
    for (const { name, read } of archive.entries.values()) {
      contents.push([name, new TextDecoder().decode(await read())])
    }
    return contents
  } finally {
    archive.close()
  }
}

const made = (...entries: HandMadeEntry[]) => handMadeArchive(entries)
/** An archive whose directory has wrong values for its only file. */
const lying = (listed: HandMadeEntry['listed']) => made({ name: 'a', content: ride, listed })

test('a file that cannot be read is not opened: it may be gone a moment later', async () => {
  const facts = { start: 0, end: 10, size: 10, checksum: 0 }
  const path = join(folder.path, 'gone.zip')
  const read = (method: PackedFileOnDisk['method']) =>
    Array.fromAsync(unpackFromDisk({ path, method, ...facts })).catch(String)
  expect(await read('encrypted')).toContain('UnreadableArchive')
  expect(await read('stored')).toContain('ENOENT')
  // Waits, so that the test notices if the unread stream fails.
  for (let turn = 0; turn < 20; turn++) await nextTurn()
})

describe('an archive on the disk', () => {
  test('gives its files, and no folders', async () => {
    expect(await contentsOf(sound)).toEqual([
      ['a.txt', 'first'],
      ['gpx/b.gpx', ride],
    ])
  })

  test('gives a large file in pieces', async () => {
    const path = join(folder.path, 'pieces')
    await Bun.write(path, zipSync({ large: new Uint8Array(5_000_000) }))
    const archive = await openArchiveFile(path, roomy)
    const sizes = await Array.fromAsync(archive.entries.get('large')!.pieces(), piece => piece.byteLength)
    archive.close()
    expect(Math.max(...sizes)).toBeLessThan(1_000_000)
    expect(sizes.reduce((total, size) => total + size, 0)).toBe(5_000_000)
  })

  test('passes over links', async () => {
    const link = { name: 'link', content: '/etc/passwd', attributes: 0o120777 << 16 }
    expect(await contentsOf(made({ name: 'file', content: 'x' }, link))).toEqual([['file', 'x']])
  })

  test('holds no more than the limits say', async () => {
    await expect(contentsOf(sound, { ...roomy, entries: 2 })).rejects.toThrow('number of files')
    await expect(contentsOf(sound, { ...roomy, totalSize: ride.length })).rejects.toThrow(
      'too large together',
    )
  })

  test.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['no archive', encode(ride)],
    ['half of one', sound.subarray(0, sound.byteLength / 2)],
    ['one without its first byte', sound.subarray(1)],
    ['a name that leads out', made({ name: '../outside' })],
    ['a name that begins at the root', made({ name: '/etc/passwd' })],
    ['a name that leads out on Windows', made({ name: 'a\\..\\..\\b' })],
    ['two files of one name', made({ name: 'a' }, { name: 'a' })],
    ['an encrypted file', made({ name: 'a', flags: 1 })],
    ['a file packed in another way', made({ name: 'a', method: 12 })],
    ['a file that is larger than it says', lying({ size: 10 })],
    ['a file that is smaller than it says', lying({ size: ride.length + 10 })],
    ['a file with another checksum', lying({ checksum: 1 })],
  ])('is refused when it is %s', async (_, bytes) => {
    await expect(contentsOf(bytes)).rejects.toBeInstanceOf(UnreadableArchive)
  })

  test('is told from a file that is not there', async () => {
    await expect(openArchiveFile(join(folder.path, 'nowhere'), roomy)).rejects.toHaveProperty(
      'code',
      'ENOENT',
    )
  })
})
