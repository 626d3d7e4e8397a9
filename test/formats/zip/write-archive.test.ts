import { describe, expect, test } from 'bun:test'
import { unpack } from '../../../src/formats/zip/packed-file'
import { writeArchive } from '../../../src/formats/zip/write-archive'
import { entriesIn } from './in-memory'
import { entriesOf, files, madeAt, written } from './written-archive'

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
