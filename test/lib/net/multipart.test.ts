import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { MalformedMultipart, MultipartReader } from '../../../src/lib/net/multipart'

interface ReadPart {
  headers: Record<string, string>
  content: string
}

/** Reads a body in pieces. `sizes` are the sizes of the first pieces, and are then repeated. */
function read(body: string | Uint8Array, boundary = 'B', sizes = [1e9]): ReadPart[] {
  const bytes = Buffer.from(body)
  const reader = new MultipartReader(boundary)
  const parts: { headers: Record<string, string>; pieces: Buffer[] }[] = []
  const take = (events: ReturnType<typeof reader.read>) => {
    for (const event of events) {
      if (event.type === 'part') parts.push({ headers: Object.fromEntries(event.headers), pieces: [] })
      else parts.at(-1)!.pieces.push(Buffer.from(event.bytes))
    }
  }
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length]!
    take(reader.read(bytes.subarray(at, at + size)))
    at += size
  }
  take(reader.end())
  return parts.map(({ headers, pieces }) => ({ headers, content: Buffer.concat(pieces).toString('latin1') }))
}

const contents = (body: string, boundary?: string) => read(body, boundary).map(({ content }) => content)

describe('a part has', () => {
  test('headers by their names in lower case, of which the first counts', () => {
    const [part] = read('--B\r\nA: 1\r\nb :2\r\na: 3\r\nLong: x\r\n\ty\r\n\r\n\r\n--B--')
    expect(part?.headers).toEqual({ a: '1', b: '2', long: 'x y' })
  })

  test('no headers, and nothing in it', () => {
    expect(read('--B\r\n\r\n\r\n--B--')).toEqual([{ headers: {}, content: '' }])
  })

  test.each([
    ['nothing but line breaks', '\r\n\n\r\n'],
    ['a carriage return at its end', 'x\r'],
    ['what begins like a boundary', 'x\r\n--Bx\r\n--b\r\n-B--\r\n--'],
    ['a boundary within a line', 'a --B\r\n b--B-- c'],
    ['a comment with the boundary in it', '<!--B-->\n<!--B--> \n'],
  ])('%s', (_, content) => {
    expect(contents(`--B\r\nA: 1\r\n\r\n${content}\r\n--B--\r\n`)).toEqual([content])
  })
})

describe('a body is read', () => {
  test.each([
    ['with words around it', 'words\r\n--B\r\nA: 1\r\n\r\nx\r\n--B--\r\nwords\r\n--B\r\n'],
    ['with a line break before it', '\r\n--B\r\nA: 1\r\n\r\nx\r\n--B--\r\n'],
    ['with line feeds alone', '--B\nA: 1\n\nx\n--B--\n'],
    ['with blanks behind its boundaries', '--B  \r\nA: 1\r\n\r\nx\r\n--B--\t\r\n'],
    ['that ends with its boundary', '--B\r\nA: 1\r\n\r\nx\r\n--B--'],
    ['without a line break before its closing boundary', '--B\r\nA: 1\r\n\r\nx--B--\r\n'],
  ])('%s', (_, body) => {
    expect(contents(body)).toEqual(['x'])
  })

  test('without any part', () => {
    expect([contents('--B--'), contents('\r\n--B--\r\n')]).toEqual([[], []])
  })

  test('whose parts are empty', () => {
    expect(contents('--B\r\n\r\n--B\r\n\r\n\r\n--B\n\n--B--')).toEqual(['', '', ''])
  })
})

describe('a body is refused', () => {
  test.each([
    ['that is empty', ''],
    ['without boundaries', 'words'],
    ['that ends in a head', '--B\r\nA: 1\r\n'],
    ['that ends in a part', '--B\r\nA: 1\r\n\r\nx'],
    ['that ends before its last hyphen', '--B\r\nA: 1\r\n\r\nx\r\n--B-'],
    ['that ends with a boundary that closes nothing', '--B\r\nA: 1\r\n\r\nx\r\n--B'],
    ['with a header that is none', '--B\r\nwords\r\n\r\nx\r\n--B--'],
    ['with a head without an end', '--B\r\nA: 1\r\n--B--\r\n\r\n'],
    ['with a head that is too long', `--B\r\nA: ${'1'.repeat(17_000)}\r\n\r\nx\r\n--B--`],
  ])('%s', (_, body) => {
    expect(() => read(body)).toThrow(MalformedMultipart)
  })
})

test('a head that never ends is refused before it is held', () => {
  const reader = new MultipartReader('B')
  const endless = () => {
    for (let sent = 0; sent < 100; sent++)
      [...reader.read(Buffer.from(sent === 0 ? '--B\r\nA:' : '1'.repeat(1000)))]
  }
  expect(endless).toThrow(MalformedMultipart)
})

test('however a body is cut into pieces, the same is read', () => {
  const word = fc.constantFrom(
    '\r',
    '\n',
    '\r\n',
    '-',
    '--',
    '--B',
    'B',
    '--B--',
    ' ',
    'x',
    'A: 1',
    '\r\n\r\n',
    '\r\n--B',
  )
  const body = fc.array(word, { maxLength: 30 }).map(words => `--B\r\n${words.join('')}`)
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })
  const outcome = (...args: Parameters<typeof read>) => {
    try {
      return read(...args)
    } catch (error) {
      expect(error).toBeInstanceOf(MalformedMultipart)
      return 'refused'
    }
  }
  fc.assert(
    fc.property(body, sizes, (text, cuts) => {
      expect(outcome(text, 'B', cuts)).toEqual(outcome(text))
    }),
    { numRuns: 3000 },
  )
})

test('what a browser sends comes out as it was', async () => {
  const bytes = fc.uint8Array({ maxLength: 300 })
  await fc.assert(
    fc.asyncProperty(fc.array(bytes, { minLength: 1, maxLength: 4 }), async files => {
      const form = new FormData()
      for (const file of files) form.append('file', new Blob([file]), 'a.gpx')
      const sent = new Response(form)
      const boundary = /boundary=(.*)/.exec(sent.headers.get('content-type')!)![1]!.replaceAll('"', '')
      const parts = read(new Uint8Array(await sent.arrayBuffer()), boundary, [7])
      expect(parts.map(({ content }) => content)).toEqual(
        files.map(file => Buffer.from(file).toString('latin1')),
      )
    }),
    { numRuns: 300 },
  )
})

test('a piece with many parts is copied once, not for each of them', () => {
  const part = Buffer.from('--B\r\nA: 1\r\n\r\nx\r\n')
  const count = 10_000
  const body = Buffer.alloc(count * part.length, part)
  let contents = 0
  const copies = new Set<ArrayBufferLike>()
  for (const event of new MultipartReader('B').read(body)) {
    if (event.type !== 'content') continue
    contents++
    copies.add(event.bytes.buffer)
  }
  // The content of the last part is not emitted yet, because it might continue in the next piece. All contents share
  // one copy of the bytes.
  expect([contents, copies.size]).toEqual([count - 1, 1])
})
