// An authenticator in software, which makes and uses passkeys as a browser does. Tests can make it misbehave.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Where a browser is, and what its authenticator says. */
interface Circumstances {
  origin?: string
  /** Host that the authenticator signs; otherwise that of the options. */
  host?: string
  isVerified?: boolean
  /** `webauthn.create` or `webauthn.get`; otherwise the right one. */
  type?: string
  counter?: number
}

interface CreationOptions {
  challenge: string
  rp: { id: string }
  user: { id: string }
}

interface RequestOptions {
  challenge: string
  rpId: string
}

const ownOrigin = 'http://localhost'

export class SoftwareAuthenticator {
  readonly #key: KeyObject
  readonly #publicKey: Buffer
  readonly #id = randomBytes(16)
  #userHandle = ''

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    this.#publicKey = cbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  }

  get id() {
    return this.#id.toString('base64url')
  }

  /** Answers `navigator.credentials.create`. */
  create(options: CreationOptions, circumstances: Circumstances = {}) {
    this.#userHandle = options.user.id
    const { host = options.rp.id } = circumstances
    const idLength = Buffer.from([0, this.#id.length])
    const attested = Buffer.concat([Buffer.alloc(16), idLength, this.#id, this.#publicKey])
    const authData = Buffer.concat([authenticatorData(host, circumstances, 0x40), attested])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, circumstances).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Answers `navigator.credentials.get`. */
  use(options: RequestOptions, circumstances: Circumstances = {}) {
    const { host = options.rpId } = circumstances
    const data = clientData('webauthn.get', options.challenge, circumstances)
    const authData = authenticatorData(host, circumstances, 0)
    const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.#key).toString('base64url'),
        userHandle: this.#userHandle,
      },
    }
  }

  #credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} }
  }
}

function clientData(usual: string, challenge: string, { type = usual, origin = ownOrigin }: Circumstances) {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** Flags: 0x01 a person is present, 0x04 they were verified. */
function authenticatorData(host: string, { isVerified = true, counter = 0 }: Circumstances, flags: number) {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const all = 0x01 | (isVerified ? 0x04 : 0) | flags
  return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([all]), count])
}

/** Encodes what passkeys consist of in CBOR (RFC 8949). */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)])
  throw new Error(`no CBOR for ${value}`)
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length])
  return length < 256
    ? Buffer.from([(kind << 5) | 24, length])
    : Buffer.from([(kind << 5) | 25, length >> 8, length & 0xff])
}
