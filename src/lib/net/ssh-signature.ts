/**
 * Verifies signatures that `ssh-keygen -Y sign` makes with an Ed25519 key. Pure: no I/O. Format: OpenSSH's
 * PROTOCOL.sshsig; keys and signatures: RFC 8709.
 */
import { createHash, createPublicKey, verify } from 'node:crypto'

const magic = 'SSHSIG'
const keyType = 'ssh-ed25519'

/** Length of a raw key and of a raw signature in bytes. */
const keyLength = 32
const signatureLength = 64

/** DER prefix of a 32-byte public key in the SPKI format, which the crypto library expects (RFC 8410). */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')

interface Signed {
  message: Uint8Array
  /** The signature in ASCII armour, as in a `.sig` file. */
  signature: string
  /** Purpose of the signature; a signature made for another purpose is refused. */
  namespace: string
}

/**
 * Verifies that a message was signed with the private key of `publicKey`.
 * @param publicKey 32 bytes, see `readSshKey`
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

/** Reads the 32-byte key from a line such as `ssh-ed25519 AAAA… name`; null for any other text. */
export function readSshKey(text: string): Buffer | null {
  const [type, base64 = ''] = text.trim().split(/\s+/)
  return type === keyType ? readKey(Buffer.from(base64, 'base64')) : null
}

function readSignature(armoured: string) {
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

/** Reads length-prefixed fields; returns an empty list if the lengths are inconsistent. */
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
