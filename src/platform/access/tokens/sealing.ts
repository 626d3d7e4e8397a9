// Seals secrets that the server has to send on, such as the password of a mail server. The database and its backups
// contain them only sealed: the secret key is stored elsewhere.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { KeyRing } from './secret-key'

export type Sealing = ReturnType<typeof createSealing>

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export function createSealing(ring: KeyRing, clock: () => Date) {
  return {
    /** Seals a text. @param name what the text is; a sealed text can only be opened under its own name */
    seal(name: string, text: string): string {
      const { id, bytes } = ring.current()
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, keyFor(bytes), nonce).setAAD(Buffer.from(name))
      const content = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
      return `${id}.${Buffer.concat([nonce, content, sealing.getAuthTag()]).toString('base64url')}`
    },
    /** Returns the text; `null` if its key no longer exists, or if it was sealed elsewhere. */
    open(name: string, sealed: string): string | null {
      const [id = '', packed = ''] = sealed.split('.')
      const key = ring.find(id, clock())
      const bytes = Buffer.from(packed, 'base64url')
      if (!key || bytes.length < nonceBytes + tagBytes) return null
      try {
        const opening = createDecipheriv(cipher, keyFor(key.bytes), bytes.subarray(0, nonceBytes))
          .setAAD(Buffer.from(name))
          .setAuthTag(bytes.subarray(-tagBytes))
        const content = opening.update(bytes.subarray(nonceBytes, -tagBytes))
        return Buffer.concat([content, opening.final()]).toString('utf8')
      } catch {
        return null
      }
    },
    /** Whether a text is sealed with the key that signs now. */
    isCurrent: (sealed: string) => sealed.startsWith(`${ring.current().id}.`),
  }
}

/** Derives a key of its own, so that sealing and signing never use the same one. */
const keyFor = (key: Uint8Array) => Buffer.from(hkdfSync('sha256', key, '', 'trackhut settings', 32))
