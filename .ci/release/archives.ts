// Creates one archive per kind of machine: the executable and its documentation.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Entry } from './formats/file-tree'
import { gzip, tar } from './formats/tar'
import { zip } from './formats/zip'
import { root, type Source } from './source'

/** @param target as in build.ts @returns name and content */
export async function makeArchive(target: string, licenses: string, source: Source) {
  const isWindows = target.startsWith('windows')
  const name = `trackhut-${source.version}-${target}`
  const program = await executableOf(target)
  const reading = await Promise.all(
    toRead().map(async path => ({ path, content: await Bun.file(join(root, path)).bytes() })),
  )
  const entries: Entry[] = [
    { path: isWindows ? 'trackhut.exe' : 'trackhut', content: program, mode: 0o755 },
    ...reading,
    { path: 'LICENSES.txt', content: licenses },
  ].map(entry => ({ ...entry, path: `${name}/${entry.path}` }))
  return isWindows
    ? { name: `${name}.zip`, content: zip(entries, source.time) }
    : { name: `${name}.tar.gz`, content: gzip(await tar(entries, source.time)) }
}

export const executableOf = (target: string) =>
  Bun.file(join(root, 'dist', `trackhut-${target}${target.startsWith('windows') ? '.exe' : ''}`)).bytes()

/** docs/changes.md is the change log. */
const toRead = () => [
  'README.md',
  'LICENSE',
  ...readdirSync(join(root, 'docs'))
    .toSorted()
    .map(name => `docs/${name}`),
]
