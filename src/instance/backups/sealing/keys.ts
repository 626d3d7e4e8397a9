// The two halves of a key: the recipient, with which the server encrypts, and the identity, with which only people can
// decrypt. The server is never given the identity, but for the moment in which a backup is restored or looked into.
import { invalid } from '../../../platform/errors'
import { loadLibrary } from './library/load-library'

/** Makes a new key. */
export async function makeKey(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await loadLibrary()
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

const written = /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/

/**
 * Reads an identity as people have it: alone, or as the file of `age-keygen`, with comments.
 * @throws AppError if there is none
 */
export function readIdentity(text: string): string {
  const lines = text.split(/\r?\n/).map(line => line.trim())
  const identity = lines.find(line => written.test(line.toUpperCase()))
  if (identity === undefined) throw identityInvalid()
  return identity.toUpperCase()
}

/** Returns the recipient that belongs to an identity. @throws AppError if the identity is mistyped */
export async function recipientOf(identity: string): Promise<string> {
  const { identityToRecipient } = await loadLibrary()
  try {
    return await identityToRecipient(identity)
  } catch {
    throw identityInvalid()
  }
}

const identityInvalid = () =>
  invalid('backup-key-invalid', 'this is not the key of a backup, which begins with AGE-SECRET-KEY-1')

export const identityMissing = () =>
  invalid('backup-key-missing', 'the backup is encrypted, and can only be opened with its key')

export const identityWrong = () => invalid('backup-key-wrong', 'the backup is encrypted for another key')
