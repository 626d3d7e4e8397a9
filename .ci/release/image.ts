// Creates the container image as one file, an OCI image layout for two architectures: the C library, the executable and a
// user, without a shell. No container daemon is needed.
import { composeFile, imageName } from '../../src/cli/commands/service/service-files'
import { executableOf } from './archives'
import type { Libraries } from './debian/libraries'
import { architectures, type PackagedTarget } from './debian/package'
import type { Entry } from './formats/file-tree'
import { gzip, tar } from './formats/tar'
import type { Source } from './source'

/** The id of the first user on most systems, so that a folder of that user can be the volume. */
const user = 1000

interface Descriptor {
  mediaType: string
  digest: string
  size: number
}

const types = {
  index: 'application/vnd.oci.image.index.v1+json',
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  config: 'application/vnd.oci.image.config.v1+json',
  layer: 'application/vnd.oci.image.layer.v1.tar+gzip',
}

const second = 1_000_000_000

export async function makeImage(
  parts: readonly { target: PackagedTarget; licenses: string; libraries: Libraries }[],
  source: Source,
) {
  const blobs = new Map<string, Uint8Array>()
  const keep = (mediaType: string, content: Uint8Array | object): Descriptor => {
    const bytes = content instanceof Uint8Array ? content : Buffer.from(JSON.stringify(content))
    const hash = Bun.SHA256.hash(bytes, 'hex')
    blobs.set(hash, bytes)
    return { mediaType, digest: `sha256:${hash}`, size: bytes.length }
  }
  const labels = {
    'org.opencontainers.image.title': 'Trackhut',
    'org.opencontainers.image.version': source.version,
    'org.opencontainers.image.revision': source.commit,
    'org.opencontainers.image.licenses': 'MIT',
  }
  const manifests = []
  for (const { target, licenses, libraries } of parts) {
    const layers = await Promise.all(
      [baseLayer(libraries), programLayer(await executableOf(target), licenses)].map(entries =>
        tar(entries, source.time),
      ),
    )
    const architecture = architectures[target].name
    const config = keep(types.config, {
      created: source.time.toISOString(),
      architecture,
      os: 'linux',
      config: {
        User: `${user}:${user}`,
        ExposedPorts: { '5000/tcp': {} },
        Env: ['PATH=/usr/bin', 'DATA_DIR=/data'],
        Cmd: ['trackhut'],
        Volumes: { '/data': {} },
        WorkingDir: '/',
        Labels: labels,
        StopSignal: 'SIGTERM',
        // For Docker. compose.yaml contains the same check for other runtimes.
        Healthcheck: {
          Test: ['CMD', 'trackhut', 'health'],
          Interval: 60 * second,
          Timeout: 10 * second,
          StartPeriod: 60 * second,
        },
      },
      rootfs: { type: 'layers', diff_ids: layers.map(bytes => `sha256:${Bun.SHA256.hash(bytes, 'hex')}`) },
      history: layers.map(() => ({ created: source.time.toISOString(), created_by: 'bun run release' })),
    })
    const manifest = keep(types.manifest, {
      schemaVersion: 2,
      mediaType: types.manifest,
      config,
      layers: layers.map(bytes => keep(types.layer, gzip(bytes))),
      annotations: labels,
    })
    manifests.push({ ...manifest, platform: { architecture, os: 'linux' } })
  }
  const index = keep(types.index, {
    schemaVersion: 2,
    mediaType: types.index,
    manifests,
    annotations: labels,
  })
  // An index of one multi-platform image, from which a runtime loads the image for its machine.
  const outer = {
    schemaVersion: 2,
    mediaType: types.index,
    manifests: [
      { ...index, annotations: { 'org.opencontainers.image.ref.name': imageName(source.version) } },
    ],
  }
  const entries: Entry[] = [
    { path: 'oci-layout', content: '{"imageLayoutVersion":"1.0.0"}' },
    { path: 'index.json', content: JSON.stringify(outer) },
    { path: 'blobs/' },
    { path: 'blobs/sha256/' },
    ...[...blobs]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([hash, content]) => ({ path: `blobs/sha256/${hash}`, content })),
  ]
  return { name: `trackhut-${source.version}-image.tar`, content: await tar(entries, source.time) }
}

/** compose.yaml, which refers to the image of this release. */
export const makeComposeFile = ({ version }: Source) => ({
  name: 'compose.yaml',
  content: Buffer.from(composeFile(version)),
})

function baseLayer({ files }: Libraries): Entry[] {
  const folders = [
    'etc/',
    'data/',
    'usr/',
    'usr/bin/',
    'usr/lib/',
    'usr/lib64/',
    'usr/share/',
    'usr/share/doc/',
  ]
  const below = [...new Set(files.map(({ path }) => path.slice(0, path.lastIndexOf('/') + 1)))]
  return [
    ...folders.map(path => (path === 'data/' ? { path, mode: 0o700, owner: user } : { path })),
    ...below
      .filter(path => !folders.includes(path))
      .toSorted()
      .map(path => ({ path })),
    { path: 'lib', link: 'usr/lib' },
    { path: 'lib64', link: 'usr/lib64' },
    { path: 'etc/passwd', content: `root:x:0:0::/:/none\ntrackhut:x:${user}:${user}::/data:/none\n` },
    { path: 'etc/group', content: `root:x:0:\ntrackhut:x:${user}:\n` },
    { path: 'etc/nsswitch.conf', content: 'passwd: files\ngroup: files\nhosts: files dns\n' },
    ...files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  ]
}

const programLayer = (program: Uint8Array, licenses: string): Entry[] => [
  { path: 'usr/' },
  { path: 'usr/bin/' },
  { path: 'usr/bin/trackhut', content: program, mode: 0o755 },
  { path: 'usr/share/' },
  { path: 'usr/share/doc/' },
  { path: 'usr/share/doc/trackhut/' },
  { path: 'usr/share/doc/trackhut/LICENSES.txt', content: licenses },
]
