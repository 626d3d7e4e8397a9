// `bun run release` creates everything to publish in dist/release/. The bytes depend only on the commit, wherever it is
// built; for the container image also on Debian's version of the C library.
//
//   bun run release                         everything
//   bun run release linux-x64 linux-arm64   only for these targets
//   RELEASE_KEY=~/.ssh/release bun run release   signed with this key
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeArchive } from './archives'
import { fetchLibraries } from './debian/libraries'
import { architectures, makePackage, type PackagedTarget } from './debian/package'
import { makeComposeFile, makeImage } from './image'
import { checkSbom } from './inside/check-sbom'
import { listInside, writeLicenses, writeSbom } from './inside/inside'
import { readSource, root } from './source'
import { type Sum, signSums, writeSums } from './sums'

const allTargets = [
  'linux-x64',
  'linux-arm64',
  'linux-x64-musl',
  'linux-arm64-musl',
  'darwin-arm64',
  'darwin-x64',
  'windows-x64',
]

interface Published {
  name: string
  content: Uint8Array
}

async function release(words: string[]) {
  const targets = words.length > 0 ? words : allTargets
  const source = readSource()
  const folder = join(root, 'dist/release')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  compile(targets)

  const sums: Sum[] = []
  const publish = async ({ name, content }: Published) => {
    await Bun.write(join(folder, name), content)
    sums.push({ name, sum: Bun.SHA256.hash(content, 'hex') })
    process.stdout.write(`${name} (${(content.length / 1_000_000).toFixed(1)} MB)\n`)
  }
  for (const target of targets) await publish(await makeArchive(target, licensesOf(target), source))
  const packaged = targets.filter((target): target is PackagedTarget => target in architectures)
  const parts = []
  for (const target of packaged) {
    const licenses = licensesOf(target)
    await publish(await makePackage(target, licenses, source))
    parts.push({ target, licenses, libraries: await fetchLibraries(architectures[target].name) })
  }
  if (parts.length > 0) {
    await publish(await makeImage(parts, source))
    await publish(makeComposeFile(source))
  }
  const libraries = parts.flatMap(({ libraries }) => libraries.components)
  const sbom = writeSbom([...listInside(targets), ...libraries], source)
  checkSbom(sbom)
  await publish({ name: `trackhut-${source.version}.cdx.json`, content: Buffer.from(sbom) })
  const installer = await Bun.file(join(import.meta.dir, 'install.sh')).text()
  await publish({ name: 'install.sh', content: Buffer.from(installer.replace('@VERSION@', source.version)) })
  for (const name of ['trackhut-grafana.json', 'trackhut-alerts.yml']) {
    await publish({ name, content: await Bun.file(join(import.meta.dir, 'watching', name)).bytes() })
  }
  await publish({ name: 'CHANGES.md', content: await Bun.file(join(root, 'docs/changes.md')).bytes() })

  await Bun.write(join(folder, 'SHA256SUMS'), writeSums(sums, source))
  const key = process.env.RELEASE_KEY
  if (key) signSums(folder, key)
  process.stdout.write(
    key ? 'SHA256SUMS is signed.\n' : 'SHA256SUMS is not signed: RELEASE_KEY is not set.\n',
  )
}

/** Licences for one target, so that its files do not depend on which other targets are built with it. */
const licensesOf = (target: string) => writeLicenses(listInside([target]))

function compile(targets: readonly string[]) {
  const { exitCode } = Bun.spawnSync([process.execPath, 'build.ts', ...targets], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (exitCode !== 0) throw new Error('The executables could not be compiled')
}

await release(process.argv.slice(2))
