import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { unpack } from '../../../src/formats/zip/packed-file'
import { type NewEntry, writeArchive } from '../../../src/formats/zip/write-archive'
import { openArchiveFile } from '../../../src/platform/storage/archive-file'
import { temporaryFolder } from '../../support/temporary-folder'
import { entriesIn } from './in-memory'

const madeAt = new Date(2026, 4, 6, 7, 8, 10)

async function* pieces(...texts: string[]) {
  for (const text of texts) yield new TextEncoder().encode(text)
}

async function* entriesOf(files: Record<string, string[]>): AsyncGenerator<NewEntry> {
  for (const [name, texts] of Object.entries(files)) yield { name, content: pieces(...texts) }
}

const written = async (entries: AsyncIterable<NewEntry>) =>
  new Uint8Array(Buffer.concat(await Array.fromAsync(writeArchive(entries, madeAt))))

const files = {
  'empty.txt': [],
  'one.txt': ['one'],
  'folder/in pieces.txt': ['in ', '', 'pieces'],
  'größer 🚲.txt': ['x'.repeat(70_000), 'y'.repeat(70_000)],
}
const texts = Object.entries(files).map(([name, parts]) => [name, parts.join('')])

test('what is written can be read again', async () => {
  const archive = await written(entriesOf(files))
  const read = (await entriesIn(archive, 10)).map(({ name, file }) => [
    name,
    new TextDecoder().decode(unpack(file)),
  ])
  expect(read).toEqual(texts)
})

test('an archive without entries is one', async () => {
  expect(await entriesIn(await written(entriesOf({})), 10)).toEqual([])
})

test.skipIf(Bun.which('unzip') === null)('other programs read it', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'a.zip')
  await Bun.write(path, await written(entriesOf(files)))
  const { stdout, exitCode } = Bun.spawnSync(['unzip', '-t', path])
  expect([exitCode, stdout.toString()]).toEqual([0, expect.stringContaining('No errors detected')])
  const listed = Bun.spawnSync(['unzip', '-l', path]).stdout.toString()
  expect(listed).toContain('2026-05-06 07:08')
})

describe('what fails', () => {
  test('in the content of an entry fails the archive', async () => {
    const broken = async function* () {
      yield new Uint8Array(10)
      throw new Error('unreadable')
    }
    const entries = async function* () {
      yield { name: 'a', content: broken() }
    }
    await expect(written(entries())).rejects.toThrow('unreadable')
  })

  test('between entries too', async () => {
    const entries = async function* () {
      yield* entriesOf(files)
      throw new Error('no more')
    }
    await expect(written(entries())).rejects.toThrow('no more')
  })
})

test('who stops reading ends what is read from', async () => {
  const closed = Promise.withResolvers<string>()
  const endless = async function* (): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield crypto.getRandomValues(new Uint8Array(65_536))
    } finally {
      closed.resolve('closed')
    }
  }
  const entries = async function* () {
    yield { name: 'a', content: endless() }
  }
  for await (const bytes of writeArchive(entries(), madeAt)) if (bytes.length > 1000) break
  expect(await closed.promise).toBe('closed')
})

test('more entries than 16 bits can count are written, and read again by us and by others', async () => {
  const count = 66_000
  const entries = async function* () {
    for (let index = 0; index < count; index++) yield { name: String(index), content: pieces() }
  }
  using folder = temporaryFolder()
  const path = join(folder.path, 'a.zip')
  await Bun.write(path, await written(entries()))
  const archive = await openArchiveFile(path, { entries: count, totalSize: 0 })
  expect([archive.entries.size, archive.entries.has(String(count - 1))]).toEqual([count, true])
  archive.close()
  if (Bun.which('zipinfo') === null) return
  expect(Bun.spawnSync(['zipinfo', '-t', path]).stdout.toString()).toStartWith(`${count} files, 0 bytes`)
})

test('what cannot become smaller is copied as it is', async () => {
  const photo = crypto.getRandomValues(new Uint8Array(200_000))
  const entries = async function* () {
    yield {
      name: 'photo.jpg',
      isCompressed: true,
      content: (async function* () {
        yield photo
      })(),
    }
  }
  const archive = await written(entries())
  expect(archive.length).toBeLessThan(photo.length + 1000)
  expect((await entriesIn(archive, 1)).map(({ file }) => unpack(file))).toEqual([photo])
})

test.each([
  ['announced as large', 5_000_000_000],
  ['as large as 32 bits can tell, but for what packing may add', 0xffffffff - 1024],
])('an entry that is %s has its sizes in 64 bits, for us and for others', async (_, size) => {
  const entries = async function* () {
    yield { name: 'before.txt', content: pieces('before') }
    yield { name: 'large.bin', content: pieces('not so ', 'large'), size, isCompressed: true }
    yield { name: 'behind.txt', content: pieces('behind') }
  }
  const archive = await written(entries())
  const inFull = (await entriesIn(archive, 10)).map(({ name, file }) => [
    name,
    new TextDecoder().decode(unpack(file)),
  ])
  expect(inFull).toEqual([
    ['before.txt', 'before'],
    ['large.bin', 'not so large'],
    ['behind.txt', 'behind'],
  ])
  // The descriptor behind the file has sixteen bytes of sizes, and both headers have room for them.
  const hex = Buffer.from(archive).toString('hex')
  const [twelve, packed] = ['0c00000000000000', '1100000000000000']
  expect(hex).toContain(`${packed}${twelve}504b0304`)
  expect(hex).toContain(`01001000${'00'.repeat(16)}`)
  expect(hex).toContain(`01001000${twelve}${packed}`)
  using folder = temporaryFolder()
  const path = join(folder.path, 'a.zip')
  await Bun.write(path, archive)
  for (const command of [
    ['unzip', '-t', path],
    ['python3', '-m', 'zipfile', '-t', path],
  ]) {
    if (Bun.which(command[0]!) !== null) expect(Bun.spawnSync(command).exitCode).toBe(0)
  }
})
