// A server that publishes a release in the way that `bun run release` does. The executable in the release only prints
// its version.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { gzip, tar } from '../../.ci/release/formats/tar'
import { signSums, writeSums } from '../../.ci/release/sums'
import { machineKind } from '../../src/lib/system/machine'
import { temporaryFolder } from './temporary-folder'

export interface TestFeed extends Disposable {
  /** URL of the list of releases. */
  address: string
  folder: string
  /** Public key of the signer, in the format of `UPDATE_KEY`. */
  publicKey: string
  /** Requests that the server received, with the user agent of each. */
  asked: { path: string; agent: string | null }[]
  /** Path of the file with the signing key. */
  key: string
  /**
   * Replaces the published release.
   * @param signer feed whose key signs the release; by default this feed
   * @param madeAt time at which the list of releases was made
   */
  publish(version: string, program?: string, signer?: Pick<TestFeed, 'key'>, madeAt?: string): Promise<void>
}

/** Time at which the releases were made. */
export const releasedAt = '2026-11-20T12:00:00Z'

export const says = (version: string) => `#!/bin/sh\necho ${version}\n`

export const archiveOf = (version: string) => `trackhut-${version}-${machineKind()}.tar.gz`

export function openTestFeed(): TestFeed {
  const folder = temporaryFolder()
  const keys = temporaryFolder()
  const key = join(keys.path, 'key')
  Bun.spawnSync(['ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', key])
  const asked: TestFeed['asked'] = []
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const path = new URL(request.url).pathname.slice(1)
      asked.push({ path, agent: request.headers.get('user-agent') })
      if (path.startsWith('moved/')) return Response.redirect(`/${path.slice('moved/'.length)}`)
      const file = Bun.file(join(folder.path, path))
      return (await file.exists()) ? new Response(file) : new Response('not here', { status: 404 })
    },
  })
  return {
    address: `http://127.0.0.1:${server.port}`,
    folder: folder.path,
    publicKey: Bun.spawnSync(['cat', `${key}.pub`])
      .stdout.toString()
      .trim(),
    asked,
    key,
    async publish(version, program = says(version), signer = { key }, madeAt = releasedAt) {
      const name = archiveOf(version)
      const path = `${name.replace('.tar.gz', '')}/trackhut`
      const content = gzip(await tar([{ path, content: program, mode: 0o755 }], new Date(0)))
      await Bun.write(join(folder.path, name), content)
      const sum = Bun.SHA256.hash(content, 'hex')
      await Bun.write(
        join(folder.path, 'SHA256SUMS'),
        writeSums([{ name, sum }], { version, time: new Date(madeAt) }),
      )
      // The old signature is deleted first, because ssh-keygen would ask before it replaces a file.
      rmSync(join(folder.path, 'SHA256SUMS.sig'), { force: true })
      signSums(folder.path, signer.key)
    },
    [Symbol.dispose]() {
      void server.stop(true)
      folder[Symbol.dispose]()
      keys[Symbol.dispose]()
    },
  }
}
