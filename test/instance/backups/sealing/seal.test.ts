import { describe, expect, test } from 'bun:test'
import { makeKey, readIdentity, recipientOf } from '../../../../src/instance/backups/sealing/keys'
import { DamagedSealedFile, findFileKey, seal, unseal } from '../../../../src/instance/backups/sealing/seal'
import { decryptAge, open } from '../../../support/age'

const [kim, sam, eve] = await Promise.all([makeKey(), makeKey(), makeKey()])

async function* piecesOf(bytes: Uint8Array, size = 10_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function sealed(content: Uint8Array, recipients = [kim.recipient]): Promise<Buffer> {
  const { pieces } = await seal(piecesOf(content), recipients)
  return Buffer.concat(await Array.fromAsync(pieces))
}

async function unsealed(file: Uint8Array, identity: string): Promise<Buffer> {
  const source = () => piecesOf(file, 7777)
  const fileKey = await findFileKey(source, identity)
  return Buffer.concat(await Array.fromAsync(unseal(source, fileKey)))
}

/** Bytes that differ everywhere. */
const content = (length: number) =>
  Buffer.from(Array.from({ length }, (_, at) => (at * 7 + (at >> 8)) & 0xff))

test('the independent reader computes what other libraries do', () => {
  // An empty message with a key and a nonce of zeros.
  const tag = Buffer.from('4eb972c9a8fb3a1b382bb4d36f5ffad1', 'hex')
  expect(open(Buffer.alloc(32), Buffer.alloc(12), tag)).toEqual(Buffer.alloc(0))
  tag[0] = 0
  expect(open(Buffer.alloc(32), Buffer.alloc(12), tag)).toBeNull()
})

describe('what is encrypted', () => {
  test.each([0, 1, 65_535, 65_536, 65_537, 150_000])(
    'is read by us and by an independent reader: %i bytes',
    async length => {
      const plain = content(length)
      const file = await sealed(plain)
      expect((await unsealed(file, kim.identity)).equals(plain)).toBe(true)
      expect(decryptAge(file, kim.identity).equals(plain)).toBe(true)
    },
  )

  test('is read by each of several people, and by nobody else', async () => {
    const file = await sealed(content(1000), [kim.recipient, sam.recipient])
    for (const { identity } of [kim, sam]) {
      expect(decryptAge(file, identity).equals(content(1000))).toBe(true)
      expect((await unsealed(file, identity)).equals(content(1000))).toBe(true)
    }
    expect(() => decryptAge(file, eve.identity)).toThrow('the file is for somebody else')
    await expect(unsealed(file, eve.identity)).rejects.toMatchObject({ code: 'backup-key-wrong' })
  })

  test('is another file each time, and names only those who may read it', async () => {
    const [one, other] = [await sealed(content(1000)), await sealed(content(1000))]
    expect(one.equals(other)).toBe(false)
    expect(one.toString('latin1').match(/^-> .*$/gm)).toHaveLength(1)
  })

  test('has a key of its own, with which it is read back', async () => {
    const { pieces, fileKey } = await seal(piecesOf(content(70_000)), [kim.recipient])
    const file = Buffer.concat(await Array.fromAsync(pieces))
    const again = Buffer.concat(await Array.fromAsync(unseal(() => piecesOf(file), fileKey)))
    expect(again.equals(content(70_000))).toBe(true)
    expect(file.includes(Buffer.from(fileKey))).toBe(false)
  })
})

describe('a file of any size needs little memory', () => {
  const size = 8 * 1024 * 1024
  /** Some chunks of 64 KiB. */
  const little = 512 * 1024

  /** Returns the most that was read and has not come out yet. The pieces are counted again whenever they are asked for. */
  async function mostHeld(
    plain: AsyncIterable<Uint8Array>,
    change: (counted: () => AsyncIterable<Uint8Array>) => Promise<AsyncIterable<Uint8Array>>,
  ) {
    let [read, written, most] = [0, 0, 0]
    const counted = async function* () {
      read = 0
      for await (const piece of plain) {
        read += piece.byteLength
        yield piece
      }
    }
    for await (const piece of await change(counted)) {
      most = Math.max(most, read - written)
      written += piece.byteLength
    }
    return { most, written }
  }

  test('to be encrypted', async () => {
    const { most, written } = await mostHeld(
      piecesOf(new Uint8Array(size)),
      async counted => (await seal(counted(), [kim.recipient])).pieces,
    )
    expect(written).toBeGreaterThan(size)
    expect(most).toBeLessThan(little)
  })

  test('to be decrypted', async () => {
    const { pieces, fileKey } = await seal(piecesOf(new Uint8Array(size)), [kim.recipient])
    const file = Buffer.concat(await Array.fromAsync(pieces))
    const again = { [Symbol.asyncIterator]: () => piecesOf(file) }
    const { most, written } = await mostHeld(again, async counted => unseal(counted, fileKey))
    expect(written).toBe(size)
    expect(most).toBeLessThan(little)
  })
})

describe('refused', async () => {
  const plain = content(150_000)
  const file = await sealed(plain)
  const header = file.indexOf('\n--- ') + 50

  test.each([
    ['cut in the header', 40],
    ['cut after the header', header],
    ['cut in the first chunk', 30_000],
    ['cut at the end of a chunk', header + 16 + 65_536 + 16],
    ['cut before the last byte', file.length - 1],
  ])('%s', async (_, length) => {
    await expect(unsealed(file.subarray(0, length), kim.identity)).rejects.toThrow(DamagedSealedFile)
  })

  test.each([
    ['a changed recipient', 60],
    ['a changed nonce', header + 4],
    ['a changed first chunk', header + 100],
    ['a changed last chunk', file.length - 1000],
    ['a changed tag', file.length - 1],
  ])('%s', async (_, at) => {
    const changed = Buffer.from(file)
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(unsealed(changed, kim.identity)).rejects.toThrow()
  })

  test('something more at the end', async () => {
    await expect(unsealed(Buffer.concat([file, content(20)]), kim.identity)).rejects.toThrow(
      DamagedSealedFile,
    )
  })

  test('chunks that changed places', async () => {
    const chunk = 65_536 + 16
    const start = file.length - (file.length - header - 16)
    const swapped = Buffer.from(file)
    file.copy(swapped, start, start + chunk, start + 2 * chunk)
    file.copy(swapped, start + chunk, start, start + chunk)
    await expect(unsealed(swapped, kim.identity)).rejects.toThrow(DamagedSealedFile)
  })

  test('a header without an end, of which little is read', async () => {
    let read = 0
    const endless = async function* () {
      yield Buffer.from('age-encryption.org/v1\n')
      for (;;) {
        read += 10_000
        yield Buffer.alloc(10_000, 'x')
      }
    }
    await expect(findFileKey(endless, kim.identity)).rejects.toThrow(DamagedSealedFile)
    expect(read).toBeLessThan(200_000)
  })

  test('a fault of the disk is no damage', async () => {
    const failing = () =>
      (async function* () {
        yield file.subarray(0, 100_000)
        throw Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'read' })
      })()
    const fileKey = await findFileKey(() => piecesOf(file), kim.identity)
    await expect(Array.fromAsync(unseal(failing, fileKey))).rejects.toMatchObject({ code: 'EIO' })
  })
})

describe('a key', () => {
  test('belongs to its public half', async () => {
    expect(await recipientOf(kim.identity)).toBe(kim.recipient)
    expect(kim.recipient).toMatch(/^age1[02-9ac-hj-np-z]{58}$/)
  })

  test.each([
    ['alone', kim.identity],
    ['with blanks and line breaks', `\r\n  ${kim.identity}  \r\n`],
    ['in lower case', kim.identity.toLowerCase()],
    ['in a file of age-keygen', `# created: 2026-11-29\n# public key: ${kim.recipient}\n${kim.identity}\n`],
  ])('is read %s', (_, text) => {
    expect(readIdentity(text)).toBe(kim.identity)
  })

  test.each(['', 'password', kim.recipient, kim.identity.slice(0, -1), `${kim.identity}Q`])(
    'is not %p',
    text => {
      expect(() => readIdentity(text)).toThrow(expect.objectContaining({ code: 'backup-key-invalid' }))
    },
  )

  test('is refused with a wrong character', async () => {
    const last = kim.identity.endsWith('Q') ? 'P' : 'Q'
    const mistyped = kim.identity.slice(0, -1) + last
    await expect(recipientOf(mistyped)).rejects.toMatchObject({ code: 'backup-key-invalid' })
  })
})

describe('what the command age 1.1.1 has written', () => {
  /** `age -r … -r …` with two keys of age-keygen, which are for this test alone. */
  const file = Buffer.from(
    [
      'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSA0K1dXM2h4VDhhMXRRN01ETFJOcGZ0Ynp6Q1RhL1A0NSs1dVJpOFlo',
      'Wm1rCmN0YlM2YW01U1pJSGp1L2NTYkJ4alNqN3NIV2FzUHZ5ZnpUUGlVQnZWTFkKLT4gWDI1NTE5IEZvdHhQYXdyWE9lY2sr',
      'aUdqWktHbU13MUcwM3FQSzZrR1l4eE9MRFVZRGcKSk5aVG5KMHBUZ2V2d2lyWGZtazk5eHpQczN2OVdWQkVkd3dkeDk3bHgx',
      'bwotLS0gdE82TkhtL2pyNlRyNDNpbUErRFh3RWNIQU1kU3BEeVo1eFlEcmdUUHpwNAqR2zw0/jFTFbFkO5dxl3wB0B24qYnG',
      'E4pjlC8yUthwBLoqdpuCyUij5HioLhtwwOvSRo1DYsDCGhnrRRZXOz2gyH0feYvwE6HVOSdf+4dPsJs=',
    ].join(''),
    'base64',
  )
  const identities = [
    'AGE-SECRET-KEY-15NM0GUUX5XXATVVGTPQFUNJ922UQMDL08DSVSLYTAKVS4M6QJR6QX47JTD',
    'AGE-SECRET-KEY-1X5QE7ZCZAUR6NZCWUF2XPY3T09V8ZC6DWL3C58CVWT90F5PV3LZSXR5HXC',
  ]

  test.each(identities)('is read with each of its keys', async identity => {
    const said = 'Trackhut reads what the command age has written.\n'
    expect((await unsealed(file, identity)).toString()).toBe(said)
    expect(decryptAge(file, identity).toString()).toBe(said)
  })

  test('is read with the file of age-keygen, with its comments', async () => {
    const keyFile = `# created: 2026-11-30T00:13:50Z\n# public key: age1…\n${identities[0]}\n`
    expect((await unsealed(file, readIdentity(keyFile))).toString()).toContain('Trackhut reads')
  })

  test('is not read with another key', async () => {
    await expect(unsealed(file, eve.identity)).rejects.toMatchObject({ code: 'backup-key-wrong' })
  })
})
