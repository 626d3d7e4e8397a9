// Fetches the C library and the other libraries that the map image renderer needs, in Debian's current versions, for the
// container image.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unpackTar } from 'modern-tar'
import type { Entry } from '../formats/file-tree'
import type { Component } from '../inside/component'

const packages = ['libc6', 'libgcc-s1']

/** The loader, the libraries that the executable and its native module name (`readelf -d`), and libresolv for DNS. */
const needed =
  /^\.?\/?(?:usr\/)?lib(?:64)?\/(?:[\w-]+\/)?(?:ld-linux-[\w.-]+|lib(?:c|m|dl|rt|pthread|resolv|gcc_s)\.so\.\d+)$/

const documents = /^\.?\/?usr\/share\/doc\/(?:libc6|libgcc-s1|gcc-[\d]+-base)\/copyright$/

export interface Libraries {
  files: Entry[]
  components: Component[]
}

/**
 * Downloads the packages with apt, using this machine's configuration but not its installed packages.
 * @param architecture Debian's name
 */
export async function fetchLibraries(architecture: string): Promise<Libraries> {
  if (!Bun.which('apt-get') || !Bun.which('dpkg-deb')) {
    throw new Error('The container image takes the C library from Debian: it can only be made where apt is')
  }
  const folder = mkdtempSync(join(tmpdir(), 'trackhut-release-'))
  try {
    const apt = prepareApt(folder, architecture)
    run([...apt, '-q', 'update'], folder)
    run([...apt, '-q', 'download', ...packages, gccBase], folder)
    return await readPackages(folder, architecture)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The package with the copyright notice of libgcc-s1. */
const gccBase = 'gcc-12-base'

function prepareApt(folder: string, architecture: string): string[] {
  const parts = ['lists/partial', 'cache/archives/partial']
  for (const part of parts) mkdirSync(join(folder, part), { recursive: true })
  writeFileSync(join(folder, 'status'), '')
  const settings = {
    'APT::Architecture': architecture,
    'APT::Architectures': architecture,
    'APT::Sandbox::User': '',
    'Acquire::Languages': 'none',
    'Dir::State': folder,
    'Dir::State::Lists': join(folder, 'lists'),
    'Dir::State::status': join(folder, 'status'),
    'Dir::Cache': join(folder, 'cache'),
  }
  return ['apt-get', ...Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])]
}

function run(command: string[], cwd: string): Buffer {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd, maxBuffer: 256 * 1024 * 1024 })
  if (exitCode !== 0) throw new Error(`${command.join(' ')} ended with ${exitCode}: ${stderr}`)
  return stdout
}

async function readPackages(folder: string, architecture: string): Promise<Libraries> {
  const names = readdirSync(folder).filter(name => name.endsWith('.deb'))
  const libraries: Libraries = { files: [], components: [] }
  for (const name of names.toSorted()) {
    const [library = '', version = ''] = decodeURIComponent(name).split('_')
    libraries.components.push({
      name: library,
      version,
      license: library === 'libc6' ? 'LGPL-2.1-or-later' : 'GPL-3.0-or-later WITH GCC-exception-3.1',
      purl: `pkg:deb/debian/${library}@${encodeURIComponent(version)}?arch=${architecture}`,
      within: 'the container image',
      texts: [],
    })
    const tarFile = run(['dpkg-deb', '--fsys-tarfile', name], folder)
    for (const { header, data } of await unpackTar(new Uint8Array(tarFile))) {
      const isWanted = needed.test(header.name) || documents.test(header.name)
      if (!isWanted || (header.type !== 'file' && header.type !== 'symlink')) continue
      const path = header.name.replace(/^\.?\//, '')
      const entry = { path: path.startsWith('lib') ? `usr/${path}` : path, mode: header.mode ?? 0o644 }
      if (header.type === 'symlink') libraries.files.push({ ...entry, link: header.linkname ?? '' })
      else if (data) libraries.files.push({ ...entry, content: data })
    }
  }
  return libraries
}
