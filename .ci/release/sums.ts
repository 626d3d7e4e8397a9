// SHA256SUMS, which vouches for every file, and the signature, which vouches for SHA256SUMS.
import { join } from 'node:path'

/** What a signature is for, so that none made for something else counts, see ssh-keygen(1), -Y. */
const namespace = 'trackhut-release'

export interface Sum {
  name: string
  sum: string
}

/** As `sha256sum --check` reads it. */
export function writeSums(sums: readonly Sum[]): string {
  const sorted = sums.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return sorted.map(({ name, sum }) => `${sum}  ${name}\n`).join('')
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
}
