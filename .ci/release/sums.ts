// Creates SHA256SUMS, which covers every file, and its signature.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSignedBy, readSshKey } from '../../src/lib/net/ssh-signature'

/** Purpose of the signature, so that those made for other purposes are not accepted, see ssh-keygen(1), -Y. */
const namespace = 'trackhut-release'

export interface Sum {
  name: string
  sum: string
}

/**
 * In the format of `sha256sum --check`, which ignores the first line. That line gives updaters the version and age of the
 * list.
 */
export function writeSums(sums: readonly Sum[], { version, time }: { version: string; time: Date }): string {
  const sorted = sums.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const lines = sorted.map(({ name, sum }) => `${sum}  ${name}\n`)
  return `# Trackhut ${version}, ${time.toISOString().slice(0, 19)}Z\n${lines.join('')}`
}

/**
 * The public half of a signing key, as one line.
 * @param key as for `signSums`
 */
export function publicHalfOf(key: string): string {
  const lines = [key, `${key}.pub`].filter(path => existsSync(path)).map(path => readFileSync(path, 'utf8'))
  const line = lines.find(text => readSshKey(text) !== null)
  if (line === undefined) throw new Error(`RELEASE_KEY: there is no public Ed25519 key in ${key}.pub`)
  return line.trim()
}

/**
 * Signs SHA256SUMS in a folder with ssh-keygen and an Ed25519 key, whose signatures are deterministic.
 * @param key path of a private key, or of a public key whose private half an agent holds
 */
export function signSums(folder: string, key: string) {
  const { exitCode, stderr } = Bun.spawnSync(
    ['ssh-keygen', '-q', '-Y', 'sign', '-f', key, '-n', namespace, join(folder, 'SHA256SUMS')],
    { stdin: 'ignore' },
  )
  if (exitCode !== 0) throw new Error(`SHA256SUMS could not be signed with ${key}: ${stderr}`)
  requireSigned(folder, publicHalfOf(key))
}

/** Executables contain the public half and would refuse a signature by another key. */
function requireSigned(folder: string, publicHalf: string) {
  const publicKey = readSshKey(publicHalf)
  const message = readFileSync(join(folder, 'SHA256SUMS'))
  const signature = readFileSync(join(folder, 'SHA256SUMS.sig'), 'utf8')
  if (publicKey === null || !isSignedBy(publicKey, { message, signature, namespace })) {
    throw new Error(`The public half beside RELEASE_KEY is that of another key: ${publicHalf}`)
  }
}
