/**
 * Verifies what `ssh-keygen -Y sign` made with an Ed25519 key. PURE.
 * The form is that of OpenSSH's PROTOCOL.sshsig; keys and signatures in it are those of RFC 8709.
 */
import { createHash, createPublicKey, verify } from 'node:crypto'

const magic = 'SSHSIG'
const keyType = 'ssh-ed25519'

/** Of the key itself, and of a signature, in bytes. */
const keyLength = 32
const signatureLength = 64

/** A public key in 32 bytes as the crypto library takes it, see RFC 8410. */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')

interface Signed {
  message: Uint8Array
  /** Armoured, as in a `.sig` file. */
  signature: string
  /** What the signature is for: one made for something else does not count. */
  namespace: string
}

/**
 * Whether a message was signed with the other half of a key.
 * @param publicKey as `readSshKey` answers it
 */
export function isSignedBy(publicKey: Uint8Array, { message, signature, namespace }: Signed): boolean {
  const parts = readSignature(signature)
  if (parts === null || parts.namespace !== namespace || !parts.publicKey.equals(publicKey)) return false
  const digest = createHash(parts.hash).update(message).digest()
  const signed = Buffer.concat([
    Buffer.from(magic),
    ...[parts.namespace, '', parts.hash, digest].map(field => lengthAndField(Buffer.from(field))),
  ])
  const key = createPublicKey({ key: Buffer.concat([spkiPrefix, publicKey]), format: 'der', type: 'spki' })
  return verify(null, signed, key, parts.signature)
}

/**
 * The key in a line such as `ssh-ed25519 AAAA… name`: 32 bytes; null for what is no such line.
 */
export function readSshKey(text: string): Buffer | null {
  const [type, base64 = ''] = text.trim().split(/\s+/)
  return type === keyType ? readKey(Buffer.from(base64, 'base64')) : null
}

interface SignatureParts {
  publicKey: Buffer
  namespace: string
  hash: 'sha256' | 'sha512'
  signature: Buffer
}

function readSignature(armoured: string): SignatureParts | null {
  const [, base64] =
    /^-----BEGIN SSH SIGNATURE-----\r?\n([A-Za-z0-9+/=\r\n]{1,4096})-----END SSH SIGNATURE-----\r?\n?$/.exec(
      armoured,
    ) ?? []
  if (base64 === undefined) return null
  const blob = Buffer.from(base64, 'base64')
  const version = blob.length >= 10 ? blob.readUInt32BE(6) : 0
  if (blob.toString('latin1', 0, 6) !== magic || version !== 1) return null
  const [key, namespace, , hash, signed] = readFields(blob.subarray(10))
  const publicKey = readKey(key)
  const [type, signature] = readFields(signed)
  const hashName = hash?.toString()
  if (publicKey === null || namespace === undefined || type?.toString() !== keyType) return null
  if (signature?.length !== signatureLength || (hashName !== 'sha256' && hashName !== 'sha512')) return null
  return { publicKey, namespace: namespace.toString(), hash: hashName, signature }
}

function readKey(blob: Buffer | undefined): Buffer | null {
  const [type, key] = readFields(blob)
  return type?.toString() === keyType && key?.length === keyLength ? key : null
}

/** Each with its length before it; none when that does not come out even. */
function readFields(blob: Buffer | undefined): Buffer[] {
  const fields: Buffer[] = []
  let at = 0
  while (blob && at < blob.length) {
    const start = at + 4
    if (start > blob.length) return []
    const end = start + blob.readUInt32BE(at)
    if (end > blob.length) return []
    fields.push(blob.subarray(start, end))
    at = end
  }
  return fields
}

function lengthAndField(field: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(field.length)
  return Buffer.concat([length, field])
}
