// SHA256SUMS, which vouches for every file, and the signature, which vouches for SHA256SUMS.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSignedBy, readSshKey } from '../../src/lib/net/ssh-signature'

/** What a signature is for, so that none made for something else counts, see ssh-keygen(1), -Y. */
const namespace = 'trackhut-release'

export interface Sum {
  name: string
  sum: string
}

/** As `sha256sum --check` reads it, which passes over the first line: that tells whoever updates how old the list is. */
export function writeSums(sums: readonly Sum[], { version, time }: { version: string; time: Date }): string {
  const sorted = sums.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const lines = sorted.map(({ name, sum }) => `${sum}  ${name}\n`)
  return `# Trackhut ${version}, ${time.toISOString().slice(0, 19)}Z\n${lines.join('')}`
}

/**
 * The public half of a key that releases are signed with, as one line.
 * @param key as `signSums` takes it
 */
export function publicHalfOf(key: string): string {
  const lines = [key, `${key}.pub`].filter(path => existsSync(path)).map(path => readFileSync(path, 'utf8'))
  const line = lines.find(text => readSshKey(text) !== null)
  if (line === undefined) throw new Error(`RELEASE_KEY: there is no public Ed25519 key in ${key}.pub`)
  return line.trim()
}

/**
 * Signs SHA256SUMS in the folder as ssh does, with an Ed25519 key whose signatures are always the same bytes.
 * @param key path of a private key, or of a public one whose other half an agent holds
 */
export function signSums(folder: string, key: string) {
  const { exitCode, stderr } = Bun.spawnSync(
    ['ssh-keygen', '-q', '-Y', 'sign', '-f', key, '-n', namespace, join(folder, 'SHA256SUMS')],
    { stdin: 'ignore' },
  )
  if (exitCode !== 0) throw new Error(`SHA256SUMS could not be signed with ${key}: ${stderr}`)
  requireSigned(folder, publicHalfOf(key))
}

/** Executables carry the public half, and would refuse what another one has signed. */
function requireSigned(folder: string, publicHalf: string) {
  const publicKey = readSshKey(publicHalf)
  const message = readFileSync(join(folder, 'SHA256SUMS'))
  const signature = readFileSync(join(folder, 'SHA256SUMS.sig'), 'utf8')
  if (publicKey === null || !isSignedBy(publicKey, { message, signature, namespace })) {
    throw new Error(`The public half beside RELEASE_KEY is that of another key: ${publicHalf}`)
  }
}
