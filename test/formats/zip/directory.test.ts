import { describe, expect, test } from 'bun:test'
import { zipSync } from 'fflate'
import { unpack } from '../../../src/formats/zip/packed-file'
import { UnreadableArchive } from '../../../src/formats/zip/unreadable-archive'
import { type HandMadeEnd, type HandMadeEntry, handMadeArchive, joined } from './hand-made-archive'
import { entriesIn } from './in-memory'

const encode = (text: string) => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

const one: HandMadeEntry = { name: 'a.gpx', content: 'first first first' }
const two: HandMadeEntry = { name: 'folder/b.gpx', content: 'second', method: 0 }
const sound = handMadeArchive([one, two])

/** Names and contents of all entries. */
const contentsOf = async (archive: Uint8Array) =>
  (await entriesIn(archive, 1000)).map(({ name, file }) => [name, decode(unpack(file))])

const contents = [
  ['a.gpx', 'first first first'],
  ['folder/b.gpx', 'second'],
]

describe('an archive is read', () => {
  const [aGpx, bGpx] = [encode('first first first'), encode('second')]
  const leftOut = { checksum: 0, packedSize: 0, size: 0 }
  const descriptor = encode('PK\x07\x08............')
  const inside = joined([encode('before'), sound, encode('behind')])

  test.each<[string, Uint8Array]>([
    ['made by hand', sound],
    ['made by fflate, deflated', zipSync({ 'a.gpx': aGpx, 'folder/b.gpx': bGpx })],
    ['made by fflate, stored', zipSync({ 'a.gpx': aGpx, 'folder/b.gpx': bGpx }, { level: 0 })],
    ['with a comment', handMadeArchive([one, two], { comment: encode('Made by a watch') })],
    ['with the longest comment', handMadeArchive([one, two], { comment: new Uint8Array(0xffff) })],
    [
      'written as a stream: sizes stand behind the files',
      handMadeArchive([{ ...one, flags: 8, local: leftOut, behind: descriptor }, two]),
    ],
    [
      'written as a stream of unknown size',
      handMadeArchive([{ ...one, local: { packedSize: 0xffffffff, size: 0xffffffff } }, two]),
    ],
    ['with times and owners beside the names', handMadeArchive([{ ...one, extra: new Uint8Array(28) }, two])],
    ['that is a part of something larger', inside.subarray(6, -6)],
  ])('%s', async (_, archive) => {
    expect(await contentsOf(archive)).toEqual(contents)
  })

  test('that is empty', async () => {
    expect(await entriesIn(zipSync({}), 0)).toEqual([])
  })

  test('whose names are in an old code page, or none at all', async () => {
    const names = [new Uint8Array([0x82, 0x2e, 0x67]), '', 'né\0.gpx', '__proto__', `${'x'.repeat(4000)}.gpx`]
    const archive = handMadeArchive(names.map(name => ({ name })))
    expect((await entriesIn(archive, 9)).map(({ name }) => name)).toEqual([
      'é.g',
      ...(names.slice(1) as string[]),
    ])
  })

  test('with the same name twice', async () => {
    const archive = handMadeArchive([one, { ...one, content: 'again' }])
    expect(await contentsOf(archive)).toEqual([contents[0]!, ['a.gpx', 'again']])
  })

  test.each([
    ['a file', 0, true],
    ['a file with permissions', 0o644 << 16, true],
    ['a file of Unix', 0o100644 << 16, true],
    ['a folder of DOS', 0x10, false],
    ['a folder of Unix', 0o040755 << 16, false],
    ['a link', 0o120777 << 16, false],
    ['a pipe', 0o010644 << 16, false],
    ['a socket', 0o140755 << 16, false],
    ['a device', 0o060660 << 16, false],
  ])('and tells what is %s', async (_, attributes, isRegularFile) => {
    const [entry] = await entriesIn(handMadeArchive([{ ...one, attributes }]), 1)
    expect(entry?.isRegularFile).toBe(isRegularFile)
  })
})

const refusalOf = async (archive: Uint8Array, maxEntries = 1000) => {
  try {
    for (const { file } of await entriesIn(archive, maxEntries)) unpack(file)
    return null
  } catch (error) {
    if (error instanceof UnreadableArchive) return error.message
    throw error
  }
}

describe('an entry that nobody can find leaves those beside it:', () => {
  const three: HandMadeEntry = { name: 'c.gpx', content: 'third' }
  test.each<[string, HandMadeEntry, string[]]>([
    ['its start is beyond the end', { ...two, listed: { start: 100_000 } }, ['a.gpx', 'c.gpx']],
    ['its start is in its neighbour', { ...two, listed: { start: 10 } }, ['a.gpx', 'c.gpx']],
    ['its header tells another size', { ...two, local: { size: 9 } }, ['a.gpx', 'c.gpx']],
    [
      'it reaches beyond the end',
      { ...two, local: { packedSize: 9999 }, listed: { packedSize: 9999 } },
      ['a.gpx', 'c.gpx'],
    ],
    // Neither of two overlapping entries is read: it is unknown which of them is wrong, and both could use the bytes of
    // the same bomb.
    [
      'it reaches into its neighbour',
      { ...two, local: { packedSize: 30 }, listed: { packedSize: 30 } },
      ['a.gpx'],
    ],
    ['it is the first', { ...two, name: 'a.gpx', listed: { start: 0 } }, ['a.gpx', 'c.gpx']],
  ])('%s', async (_, entry, left) => {
    const entries = await entriesIn(handMadeArchive([one, entry, three]), 10)
    const sound = entries.filter(({ file }) => file.method !== 'damaged')
    expect(sound.map(({ name }) => name)).toEqual(left)
    expect(() => unpack(entries[1]!.file)).toThrow(UnreadableArchive)
  })
})

describe('an archive is refused', () => {
  const lies = [-1, 1, 1000]
  const ofEnd = (end: Partial<HandMadeEnd>) => handMadeArchive([one, two], end)
  const overlapping = (start: number) => handMadeArchive([one, { ...one, listed: { start } }])
  const size = encode('first first first').length
  const ofBoth = (told: HandMadeEntry['local']) => handMadeArchive([{ ...one, local: told, listed: told }])

  test.each<[string, Uint8Array]>([
    ['that is nothing', new Uint8Array()],
    ['that is text', encode('<gpx/>'.repeat(100))],
    ['that is only its end', sound.slice(-21)],
    ['with a byte behind it', joined([sound, new Uint8Array(1)])],
    ['with a byte before it', joined([new Uint8Array(1), sound])],
    ['twice in a row', joined([sound, sound])],
    ['with another in its comment', ofEnd({ comment: sound })],
    ['with an end in its comment', ofEnd({ comment: zipSync({}) })],
    ['with a shorter comment than it says', ofEnd({ comment: new Uint8Array(5), commentLength: 6 })],
    ['with a longer comment than it says', ofEnd({ comment: new Uint8Array(5), commentLength: 4 })],
    ['on a second disk', ofEnd({ disk: 1 })],
    ['on several disks', ofEnd({ countHere: 1 })],
    ['with fewer entries than it says', ofEnd({ count: 3, countHere: 3 })],
    ['with more entries than it says', ofEnd({ count: 1, countHere: 1 })],
    ['with numbers of 64 bits', ofEnd({ start: 0xffffffff, length: 0xffffffff })],
    ['whose directory begins elsewhere', ofEnd({ start: 1 })],
    ['whose directory is longer than told', ofEnd({ length: 1 })],
    ['whose two entries are one file', overlapping(0)],
    [
      'whose thousand entries are one file',
      handMadeArchive([one, ...Array.from({ length: 999 }, () => ({ ...one, listed: { start: 0 } }))]),
    ],
    ['whose entry begins in its neighbour', overlapping(10)],
    ['whose entry is beyond its end', overlapping(100_000)],
    ['whose entry is its own directory', overlapping(sound.length - 100)],
    [
      'whose entry reaches into its neighbour',
      handMadeArchive([{ ...one, local: { packedSize: 30 }, listed: { packedSize: 30 } }, two]),
    ],
    [
      'whose entry reaches into the directory',
      handMadeArchive([two, { ...one, local: { packedSize: 50 }, listed: { packedSize: 50 } }]),
    ],
    [
      'whose entry reaches beyond its end',
      handMadeArchive([two, { ...one, local: { packedSize: 9999 }, listed: { packedSize: 9999 } }]),
    ],
    ...lies.flatMap((lie): [string, Uint8Array][] => [
      [
        `whose local header tells a size ${lie} off`,
        handMadeArchive([{ ...one, local: { size: size + lie } }]),
      ],
      [
        `whose directory tells a size ${lie} off`,
        handMadeArchive([{ ...one, listed: { size: size + lie } }]),
      ],
      [
        `whose headers both tell a size ${lie} off`,
        handMadeArchive([{ ...one, local: { size: size + lie }, listed: { size: size + lie } }]),
      ],
      [
        `whose stored file has a size ${lie} off`,
        handMadeArchive([{ ...one, method: 0, local: { size: size + lie }, listed: { size: size + lie } }]),
      ],
    ]),
    ['with another checksum in the directory', handMadeArchive([{ ...one, listed: { checksum: 1 } }])],
    ['with a wrong checksum', handMadeArchive([{ ...one, listed: { checksum: 1 }, local: { checksum: 1 } }])],
    [
      'with a local header that leaves out what it may not',
      handMadeArchive([{ ...one, local: { size: 0 } }]),
    ],
    ['with an encrypted file', handMadeArchive([{ ...one, flags: 1 }])],
    ['with a strongly encrypted file', handMadeArchive([{ ...one, flags: 0b100_0001 }])],
    ['with a hidden directory', handMadeArchive([{ ...one, flags: 0x2000 }])],
    ['with a patch of another file', handMadeArchive([{ ...one, flags: 0b10_0000 }])],
    ...[1, 6, 9, 12, 14, 93, 95, 98, 99].map((method): [string, Uint8Array] => [
      `with a file packed by method ${method}`,
      handMadeArchive([{ ...one, method }]),
    ]),
    ['whose file is cut off', ofBoth({ packedSize: 4 })],
    ['whose file is empty, and should not be', ofBoth({ packedSize: 0 })],
  ])('%s', async (_, archive) => {
    expect(await refusalOf(archive)).toBe('invalid payload')
  })

  test('wherever it is cut off', async () => {
    for (let length = 0; length < sound.length; length++) {
      expect(await refusalOf(sound.slice(0, length))).toBe('invalid payload')
      expect(await refusalOf(sound.slice(sound.length - length))).toBe('invalid payload')
    }
  })

  test('or read as it is, whatever bit of it is wrong', async () => {
    for (let bit = 0; bit < sound.length * 8; bit++) {
      const damaged = sound.slice()
      damaged[bit >> 3]! ^= 1 << (bit & 7)
      if ((await refusalOf(damaged)) !== null) continue
      // Only the contents are compared. A wrong bit in a name, time or permission cannot be noticed, because these have
      // no checksum and no second copy.
      expect((await contentsOf(damaged)).map(([, content]) => content)).toEqual(
        contents.map(([, content]) => content!),
      )
    }
  })

  test('when it has more entries than may be', async () => {
    const text = 'the number of files in the archive exceeds the limit'
    expect(await refusalOf(sound, 2)).toBeNull()
    expect(await refusalOf(sound, 1)).toBe(text)
    expect(await refusalOf(handMadeArchive([one], { count: 0xffff, countHere: 0xffff }))).toBe(text)
  })
})

test('names are no longer than paths are, nor a directory than its entries need', async () => {
  expect(await refusalOf(handMadeArchive([{ name: 'x'.repeat(4097) }]))).toBe('invalid payload')
  const names = Array.from({ length: 100 }, (_, index) => ({ name: `${index}${'x'.repeat(4000)}` }))
  const archive = handMadeArchive(names)
  expect(await refusalOf(archive, 100)).toBe('invalid payload')
  expect(await refusalOf(archive, 2000)).toBeNull()
})
