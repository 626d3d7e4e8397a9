import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { openArchiveFile } from '../../../src/formats/zip/open-archive'
import { listEntries } from '../../../src/archive/directory'
import { unpack } from '../../../src/formats/zip/packed-file'
import { type NewEntry, writeArchive } from '../../../src/archive/write-archive'
import { temporaryFolder } from '../../support/temporary-folder'

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
  const read = listEntries(archive, 10).map(({ name, file }) => [
    name,
    new TextDecoder().decode(unpack(file)),
  ])
  expect(read).toEqual(texts)
})

test('an archive without entries is one', async () => {
  expect(listEntries(await written(entriesOf({})), 10)).toEqual([])
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
}, 60_000)

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
  expect(listEntries(archive, 1).map(({ file }) => unpack(file))).toEqual([photo])
})
