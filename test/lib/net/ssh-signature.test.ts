// Verifies signatures that OpenSSH made.
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { isSignedBy, readSshKey } from '../../../src/lib/net/ssh-signature'
import { runProgram } from '../../support/program'
import { temporaryFolder } from '../../support/temporary-folder'

const namespace = 'trackhut-release'

/** Signs a message by `ssh-keygen` with a new key. */
async function sign(message: string, purpose = namespace) {
  using folder = temporaryFolder()
  const key = join(folder.path, 'key')
  const file = join(folder.path, 'message')
  await Bun.write(file, message)
  run(['-q', '-t', 'ed25519', '-N', '', '-C', 'a name', '-f', key])
  run(['-q', '-Y', 'sign', '-f', key, '-n', purpose, file])
  const publicKey = readSshKey(await Bun.file(`${key}.pub`).text())
  if (!publicKey) throw new Error('ssh-keygen made no key')
  return { publicKey, signature: await Bun.file(`${file}.sig`).text() }
}

const run = (words: string[]) => runProgram(['ssh-keygen', ...words])

const bytes = (text: string) => new TextEncoder().encode(text)

describe.skipIf(!Bun.which('ssh-keygen'))('a signature of ssh-keygen', () => {
  test('is that of its key, message and purpose alone', async () => {
    const { publicKey, signature } = await sign('sums')
    expect(isSignedBy(publicKey, { message: bytes('sums'), signature, namespace })).toBe(true)
    expect(isSignedBy(publicKey, { message: bytes('sumz'), signature, namespace })).toBe(false)
    expect(isSignedBy(publicKey, { message: bytes('sums'), signature, namespace: 'file' })).toBe(false)
    const other = await sign('sums')
    expect(isSignedBy(other.publicKey, { message: bytes('sums'), signature, namespace })).toBe(false)
    const forEmail = await sign('sums', 'email')
    const signed = { message: bytes('sums'), signature: forEmail.signature }
    expect(isSignedBy(forEmail.publicKey, { ...signed, namespace })).toBe(false)
    expect(isSignedBy(forEmail.publicKey, { ...signed, namespace: 'email' })).toBe(true)
  })

  test('counts no longer with any byte of it changed, cut or added', async () => {
    const { publicKey, signature } = await sign('sums')
    const message = bytes('sums')
    const [first = '', ...lines] = signature.trimEnd().split('\n')
    const blob = Buffer.from(lines.slice(0, -1).join(''), 'base64')
    const armoured = (content: Uint8Array) =>
      `${first}\n${Buffer.from(content).toString('base64')}\n${lines.at(-1)}\n`
    expect(isSignedBy(publicKey, { message, signature: armoured(blob), namespace })).toBe(true)
    for (let at = 0; at < blob.length; at++) {
      const changed = Buffer.from(blob)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(isSignedBy(publicKey, { message, signature: armoured(changed), namespace })).toBe(false)
      expect(isSignedBy(publicKey, { message, signature: armoured(blob.subarray(0, at)), namespace })).toBe(
        false,
      )
    }
    const longer = Buffer.concat([blob, Buffer.from([0])])
    expect(isSignedBy(publicKey, { message, signature: armoured(longer), namespace })).toBe(false)
  })
})

test('a signature that is none is refused', () => {
  const publicKey = new Uint8Array(32)
  for (const signature of [
    '',
    'U1NIU0lH',
    '-----BEGIN SSH SIGNATURE-----\nU1NIU0lH\n-----END SSH SIGNATURE-----\n',
  ]) {
    expect(isSignedBy(publicKey, { message: bytes('sums'), signature, namespace })).toBe(false)
  }
})

test('only Ed25519 keys are keys', () => {
  const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsABgH5C9okWi0dh2l9GKJl'
  expect(readSshKey(key)).toHaveLength(32)
  expect(readSshKey(`${key} somebody@somewhere`)).toHaveLength(32)
  for (const text of [
    '',
    'ssh-ed25519',
    'ssh-ed25519 AAAA',
    key.slice(0, -4),
    key.replace('ssh-ed25519', 'ssh-rsa'),
  ]) {
    expect(readSshKey(text)).toBeNull()
  }
})
