// Reads files of age (C2SP age.md), written from the specification and with nothing of the library that Trackhut encrypts
// with: X25519 and HKDF of node:crypto, and ChaCha20-Poly1305 (RFC 8439), which Bun's node:crypto lacks.
import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'

const chunkSize = 64 * 1024
const tagSize = 16

/** Decrypts a file for an identity, `AGE-SECRET-KEY-1…`. @throws Error if it is not for it, or was changed */
export function decryptAge(file: Uint8Array, identity: string): Buffer {
  const { stanzas, headerWithoutMac, mac, payload } = readHeader(Buffer.from(file))
  const fileKey = unwrap(stanzas, identity)
  const expected = createHmac('sha256', derive(fileKey, '', 'header'))
    .update(headerWithoutMac)
    .digest()
  if (!expected.equals(mac)) throw new Error('the header was changed')
  const key = derive(fileKey, payload.subarray(0, 16), 'payload')
  return openChunks(payload.subarray(16), key)
}

interface Stanza {
  args: string[]
  body: Buffer
}

function readHeader(file: Buffer) {
  const end = file.indexOf('\n--- ')
  const lineEnd = file.indexOf('\n', end + 1)
  const [version, ...lines] = file.subarray(0, end).toString('latin1').split('\n')
  if (version !== 'age-encryption.org/v1') throw new Error('this is no file of age')
  const stanzas: Stanza[] = []
  let body = ''
  for (const line of [...lines, '-> ']) {
    if (!line.startsWith('-> ')) {
      body += line
      continue
    }
    const last = stanzas.at(-1)
    if (last) last.body = Buffer.from(body, 'base64')
    body = ''
    stanzas.push({ args: line.slice(3).split(' '), body: Buffer.alloc(0) })
  }
  return {
    stanzas: stanzas.slice(0, -1),
    headerWithoutMac: file.subarray(0, end + 4),
    mac: Buffer.from(file.subarray(end + 5, lineEnd).toString('latin1'), 'base64'),
    payload: file.subarray(lineEnd + 1),
  }
}

function unwrap(stanzas: readonly Stanza[], identity: string): Buffer {
  const own = privateKey(identity)
  const ownPublic = rawOf(createPublicKey(own))
  for (const { args, body } of stanzas) {
    if (args[0] !== 'X25519') continue
    const share = Buffer.from(args[1] ?? '', 'base64')
    const secret = diffieHellman({ privateKey: own, publicKey: publicKey(share) })
    const key = derive(secret, Buffer.concat([share, ownPublic]), 'age-encryption.org/v1/X25519')
    const fileKey = open(key, Buffer.alloc(12), body)
    if (fileKey) return fileKey
  }
  throw new Error('the file is for somebody else')
}

function openChunks(payload: Buffer, key: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let at = 0, index = 0; at < payload.length; at += chunkSize + tagSize, index++) {
    const nonce = Buffer.alloc(12)
    nonce.writeUIntBE(index, 5, 6)
    nonce[11] = at + chunkSize + tagSize >= payload.length ? 1 : 0
    const chunk = open(key, nonce, payload.subarray(at, at + chunkSize + tagSize))
    if (!chunk) throw new Error('the file was changed or cut off')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const derive = (secret: Uint8Array, salt: Uint8Array | string, info: string) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, 32))

const pkcs8 = Buffer.from('302e020100300506032b656e04220420', 'hex')
const spki = Buffer.from('302a300506032b656e032100', 'hex')

const privateKey = (identity: string) =>
  createPrivateKey({ key: Buffer.concat([pkcs8, readBech32(identity)]), format: 'der', type: 'pkcs8' })

const publicKey = (raw: Buffer) =>
  createPublicKey({ key: Buffer.concat([spki, raw]), format: 'der', type: 'spki' })

const rawOf = (key: KeyObject) => key.export({ format: 'der', type: 'spki' }).subarray(-32)

/** Reads the 32 bytes of a key in Bech32, without its checksum. */
function readBech32(text: string): Buffer {
  const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
  const lower = text.toLowerCase()
  const values = [...lower.slice(lower.lastIndexOf('1') + 1, -6)].map(letter => alphabet.indexOf(letter))
  const bits = values.map(value => value.toString(2).padStart(5, '0')).join('')
  return Buffer.from(
    Array.from({ length: 32 }, (_, at) => Number.parseInt(bits.slice(8 * at, 8 * at + 8), 2)),
  )
}

/** Opens one sealed chunk (RFC 8439, section 2.8, without additional data); null if the tag is wrong. */
export function open(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | null {
  const [content, tag] = [sealed.subarray(0, -tagSize), sealed.subarray(-tagSize)]
  const oneTimeKey = chachaBlock(key, 0, nonce).subarray(0, 32)
  const lengths = Buffer.alloc(16)
  lengths.writeBigUInt64LE(BigInt(content.length), 8)
  const padding = Buffer.alloc((16 - (content.length % 16)) % 16)
  if (!poly1305(oneTimeKey, Buffer.concat([content, padding, lengths])).equals(tag)) return null
  const plain = Buffer.from(content)
  for (let at = 0, counter = 1; at < plain.length; at += 64, counter++) {
    const block = chachaBlock(key, counter, nonce)
    const end = Math.min(64, plain.length - at)
    for (let index = 0; index < end; index++)
      plain[at + index] = (plain[at + index] ?? 0) ^ (block[index] ?? 0)
  }
  return plain
}

/** Section 2.3 of RFC 8439. */
function chachaBlock(key: Buffer, counter: number, nonce: Buffer): Buffer {
  const start = new Uint32Array(16)
  start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574])
  for (let word = 0; word < 8; word++) start[4 + word] = key.readUInt32LE(4 * word)
  start[12] = counter
  for (let word = 0; word < 3; word++) start[13 + word] = nonce.readUInt32LE(4 * word)
  const state = start.slice()
  for (let round = 0; round < 10; round++) {
    for (const quarter of quarters) quarterRound(state, quarter)
  }
  const block = Buffer.alloc(64)
  for (let word = 0; word < 16; word++) {
    block.writeUInt32LE(((state[word] ?? 0) + (start[word] ?? 0)) >>> 0, 4 * word)
  }
  return block
}

type Quarter = readonly [number, number, number, number]

const quarters: readonly Quarter[] = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
]

function quarterRound(state: Uint32Array, [a, b, c, d]: Quarter) {
  const step = (sum: number, added: number, mixed: number, by: number) => {
    state[sum] = (state[sum] ?? 0) + (state[added] ?? 0)
    const word = (state[mixed] ?? 0) ^ (state[sum] ?? 0)
    state[mixed] = (word << by) | (word >>> (32 - by))
  }
  step(a, b, d, 16)
  step(c, d, b, 12)
  step(a, b, d, 8)
  step(c, d, b, 7)
}

const prime = (1n << 130n) - 5n

/** Section 2.5 of RFC 8439. */
function poly1305(key: Buffer, message: Buffer): Buffer {
  const r = littleEndian(key.subarray(0, 16)) & 0x0ffffffc0ffffffc0ffffffc0fffffffn
  let sum = 0n
  for (let at = 0; at < message.length; at += 16) {
    const block = message.subarray(at, at + 16)
    sum = ((sum + littleEndian(block) + (1n << BigInt(8 * block.length))) * r) % prime
  }
  const tag = (sum + littleEndian(key.subarray(16, 32))) & ((1n << 128n) - 1n)
  return Buffer.from(tag.toString(16).padStart(32, '0'), 'hex').reverse()
}

const littleEndian = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`)
