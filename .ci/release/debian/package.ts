// Creates the Debian package: executable, systemd unit, settings, and the scripts run by apt.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commands } from '../../../src/cli/commands'
import {
  environmentFile,
  firstEnvironment,
  usualDataDir,
} from '../../../src/cli/commands/service/plan-service'
import { systemdUnit } from '../../../src/cli/commands/service/service-files'
import { manualPage } from '../../../src/cli/manual/manual-page'
import { writeCompletion } from '../../../src/cli/manual/print-manual'
import type { Shell } from '../../../src/cli/terminal/shells'
import { executableOf } from '../archives'
import { ar } from '../formats/ar'
import type { Entry } from '../formats/file-tree'
import { gzip, tar } from '../formats/tar'
import { root, type Source } from '../source'

/** Debian's name of each target, and the required processor feature as named in /proc/cpuinfo. */
export const architectures = {
  'linux-x64': { name: 'amd64', feature: 'sse4_2' },
  'linux-arm64': { name: 'arm64', feature: 'crc32' },
} as const

export type PackagedTarget = keyof typeof architectures

/** `~` sorts a pre-release before its release: deb-version(7). */
export const debianVersion = ({ version }: Pick<Source, 'version'>): string => version.replace('-', '~')

const script = (name: string) => readFileSync(join(import.meta.dir, 'scripts', name), 'utf8')

/** @returns name and content */
export async function makePackage(target: PackagedTarget, licenses: string, source: Source) {
  const { name: architecture, feature } = architectures[target]
  const files = await listFiles(target, licenses, source)
  const size = files.reduce((sum, { content = '' }) => sum + Math.ceil(content.length / 1024), 0)
  const control = `Package: trackhut
Version: ${debianVersion(source)}
Architecture: ${architecture}
Maintainer: Trackhut <packages@trackhut.example.org>
Installed-Size: ${size}
Pre-Depends: adduser
Depends: libc6 (>= 2.17), libgcc-s1
Section: web
Priority: optional
Description: workout tracker in one executable
 Trackhut keeps the workouts of people who run their own server: recordings of
 GPS watches, maps, records, statistics and equipment. It needs no database
 server and no Internet.
`
  const controlFiles: Entry[] = [
    { path: './' },
    { path: './conffiles', content: `${environmentFile}\n` },
    { path: './control', content: control },
    { path: './md5sums', content: md5sums(files) },
    ...['postinst', 'postrm', 'preinst', 'prerm'].map(name => ({
      path: `./${name}`,
      content: script(name).replaceAll('@FEATURE@', feature),
      mode: 0o755,
    })),
  ]
  const content = ar(
    [
      { name: 'debian-binary', content: Buffer.from('2.0\n') },
      { name: 'control.tar.gz', content: gzip(await tar(controlFiles, source.time)) },
      { name: 'data.tar.gz', content: gzip(await tar(withFolders(files), source.time)) },
    ],
    source.time,
  )
  return { name: `trackhut_${debianVersion(source)}_${architecture}.deb`, content }
}

async function listFiles(target: PackagedTarget, licenses: string, source: Source): Promise<Entry[]> {
  const plan = { program: '/usr/bin/trackhut', dataDir: usualDataDir, otherFolders: [], needsLowPort: false }
  const copyright = `Trackhut\n\n${await Bun.file(join(root, 'LICENSE')).text()}\n${licenses}`
  const changes = `trackhut (${debianVersion(source)}) stable; urgency=medium

  * See /usr/share/doc/trackhut/changes.md.gz.

 -- Trackhut <packages@trackhut.example.org>  ${source.time.toUTCString().replace('GMT', '+0000')}
`
  const document = (name: string, text: string | Uint8Array) => ({
    path: `./usr/share/doc/trackhut/${name}`,
    content: name.endsWith('.gz') ? gzip(Buffer.from(text)) : text,
  })
  return [
    { path: `.${environmentFile}`, content: firstEnvironment({}), mode: 0o640 },
    { path: './usr/bin/trackhut', content: await executableOf(target), mode: 0o755 },
    { path: './usr/lib/systemd/system/trackhut.service', content: systemdUnit(plan) },
    document('changelog.gz', changes),
    document('changes.md.gz', await Bun.file(join(root, 'docs/changes.md')).bytes()),
    document('copyright', copyright),
    document('operating.md.gz', await Bun.file(join(root, 'docs/operating.md')).bytes()),
    {
      path: './usr/share/man/man1/trackhut.1.gz',
      content: gzip(Buffer.from(`${manualPage(commands, { day: source.time, version: source.version })}\n`)),
    },
    ...completions.map(([shell, path]) => ({
      path: `./usr/share/${path}`,
      content: `${writeCompletion(commands, shell)}\n`,
    })),
    { path: './usr/share/lintian/overrides/trackhut', content: script('lintian-overrides') },
  ]
}

/** Where the shells of Debian look for what packages complete. */
const completions: readonly [Shell, path: string][] = [
  ['bash', 'bash-completion/completions/trackhut'],
  ['fish', 'fish/vendor_completions.d/trackhut.fish'],
  ['zsh', 'zsh/vendor-completions/_trackhut'],
]

const md5sums = (files: readonly Entry[]) =>
  files
    .filter(({ path }) => path !== `.${environmentFile}`)
    .map(({ path, content = '' }) => `${createHash('md5').update(content).digest('hex')}  ${path.slice(2)}\n`)
    .join('')

/** Adds each folder once, before its content. */
function withFolders(files: readonly Entry[]): Entry[] {
  const folders = new Set(['./'])
  for (const { path } of files) {
    for (let end = path.indexOf('/', 2); end >= 0; end = path.indexOf('/', end + 1)) {
      folders.add(path.slice(0, end + 1))
    }
  }
  const entries: Entry[] = [...[...folders].map(path => ({ path })), ...files]
  return entries.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}
