// Builds dist/trackhut-<target>: the base map, the letters, the web app, the list of embedded files, then the executable.
// A part is rebuilt only if its sources changed.
//
//   bun build.ts                 for this machine, with the Bun that runs this script
//   bun build.ts linux-arm64 …   for distribution, for any machine of that kind; `all` for every target
//   bun build.ts --parts         only what the sources need to run: base map, web app, list
//   RELEASE_KEY=~/.ssh/release bun build.ts   embeds the public half of the key that updates are signed with
//   BUILD_COMMIT=466e… bun build.ts     names the commit if the sources are not in a git repository
//   bun build.ts --types         only what the compiler needs: names of CSS classes, lists of the texts
import { cpSync, existsSync, linkSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BunPlugin } from 'bun'
import { makeBaseMap } from './.ci/map-data/make-tiles'
import { readCommit } from './.ci/release/commit'
import { publicHalfOf } from './.ci/release/sums'
import { bundleLibraryOfFactors } from './src/accounts/factors/library/bundle-library'
import { bundleSealing } from './src/instance/backups/sealing/library/bundle-library'
import { bundleLibrary } from './src/instance/certificates/library/bundle-library'
import { makeLetters } from './src/lib/lettering/make-letters'
import { bundleLibraryOfMqtt } from './src/lib/net/mqtt/library/bundle-library'
import { machineKind } from './src/lib/system/machine'
import { makeCommonPasswords } from './src/platform/access/common-passwords/make-list'
import { nameBuild } from './src/platform/version'
import { bundleWebApp } from './web/bundle/bundle'
import { writeClassNames } from './web/bundle/class-names'
import { writeEmbeddedList } from './web/bundle/embedded-list'
import { writeLocaleLists } from './web/bundle/locale-lists'

/** Build targets, with the names of the packages that hold resvg's native module. */
const targets = {
  'linux-x64': { bun: 'bun-linux-x64-baseline', native: 'linux-x64-gnu', install: ['linux', 'x64', 'glibc'] },
  'linux-arm64': { bun: 'bun-linux-arm64', native: 'linux-arm64-gnu', install: ['linux', 'arm64', 'glibc'] },
  'linux-x64-musl': {
    bun: 'bun-linux-x64-baseline-musl',
    native: 'linux-x64-musl',
    install: ['linux', 'x64', 'musl'],
  },
  'linux-arm64-musl': {
    bun: 'bun-linux-arm64-musl',
    native: 'linux-arm64-musl',
    install: ['linux', 'arm64', 'musl'],
  },
  'darwin-arm64': { bun: 'bun-darwin-arm64', native: 'darwin-arm64', install: ['darwin', 'arm64', '*'] },
  'darwin-x64': { bun: 'bun-darwin-x64', native: 'darwin-x64', install: ['darwin', 'x64', '*'] },
  'windows-x64': {
    bun: 'bun-windows-x64-baseline',
    native: 'win32-x64-msvc',
    install: ['win32', 'x64', '*'],
  },
} as const

type Target = keyof typeof targets

const root = import.meta.dir
const dist = join(root, 'dist')
const webDir = join(dist, 'web')
const embeddedList = join(root, 'src/platform/web/embedded.gen.ts')
const baseMap = join(root, 'src/maps/base-map/base-map.gen.bin')
const letters = join(root, 'src/lib/lettering/letters.gen.bin')
const commonPasswords = join(root, 'src/platform/access/common-passwords/common-passwords.gen.bin')
const sealing = join(root, 'src/instance/backups/sealing/library/library.gen.bin')
const library = join(root, 'src/instance/certificates/library/library.gen.bin')
const libraryOfFactors = join(root, 'src/accounts/factors/library/library.gen.bin')
const libraryOfMqtt = join(root, 'src/lib/net/mqtt/library/library.gen.bin')
const generated = [
  ...[embeddedList, baseMap, letters, commonPasswords, sealing],
  ...[library, libraryOfFactors, libraryOfMqtt],
]

/** The commit that the executables report. */
const builtFrom = readCommit(root)

/** Public release key. If it is empty, the executable updates itself only if `UPDATE_KEY` is set. */
const releaseKey = process.env.RELEASE_KEY ? publicHalfOf(process.env.RELEASE_KEY) : ''

const executableOf = (target: Target) =>
  join(dist, `trackhut-${target}${target.startsWith('windows') ? '.exe' : ''}`)

async function build(words: string[]) {
  await writeClassNames(root)
  await writeLocaleLists(root)
  if (words.includes('--types')) return
  mkdirSync(join(dist, 'parts'), { recursive: true })
  const sources = await hashSources()
  await makeOnce({ name: 'parts', outputs: [...generated, webDir], sources }, makeParts)
  if (words.includes('--parts')) return
  const chosen = words.length === 0 ? [thisMachine()] : readTargets(words)
  for (const target of chosen) {
    const runtime = words.length === 0 ? undefined : targets[target].bun
    const outputs = [executableOf(target), ...(target === thisMachine() ? [join(dist, 'trackhut')] : [])]
    const madeOf = [sources, runtime ?? 'this', nameBuild(builtFrom), releaseKey].join(' ')
    const made = { name: target, outputs, sources: madeOf }
    await makeOnce(made, () => compile(target, runtime))
  }
}

async function makeParts() {
  await writeBaseMap()
  await writeLetters()
  await Bun.write(commonPasswords, makeCommonPasswords())
  const { packed, metafile } = await bundleSealing()
  await Bun.write(sealing, packed)
  const libraries = [
    ...[await bundleLibrary(), await bundleLibraryOfFactors(), await bundleLibraryOfMqtt()],
    metafile,
  ]
  await writeParts('web.json', ...(await bundleWebApp(root, webDir)), ...libraries)
  await writeEmbeddedList(embeddedList, webDir)
}

/** Hash of everything that goes into an executable: our own files, the locked packages, and the version of Bun. */
async function hashSources(): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256')
  hasher.update(Bun.revision)
  const folders = [...new Bun.Glob('{src,web,migrations,.ci}/**/*').scanSync({ cwd: root, dot: true })]
  const isMade = (path: string) => path.includes('.gen.')
  const paths = ['build.ts', 'bun.lock', 'package.json', 'tsconfig.json', ...folders]
  for (const path of paths.filter(path => !isMade(path)).toSorted()) {
    const content = await Bun.file(join(root, path)).bytes()
    hasher.update(`\n${path} ${content.length}\n`)
    hasher.update(content)
  }
  return hasher.digest('hex')
}

interface Made {
  name: string
  /** Paths of what is made; it is made again if one is missing. */
  outputs: string[]
  sources: string
}

/** Runs `make` unless dist/parts/ says that the outputs were made from the same sources. */
async function makeOnce({ name, outputs, sources }: Made, make: () => Promise<void>) {
  const note = Bun.file(join(dist, 'parts', `${name}.made-of`))
  if (outputs.every(path => existsSync(path)) && (await note.exists()) && (await note.text()) === sources)
    return
  if (await note.exists()) await note.delete()
  await make()
  await Bun.write(note, sources)
}

function readTargets(words: string[]): Target[] {
  if (words.includes('all')) return Object.keys(targets) as Target[]
  const unknown = words.find(word => !(word in targets))
  if (unknown) throw new Error(`No target '${unknown}'. There are: ${Object.keys(targets).join(', ')}, all`)
  return words as Target[]
}

function thisMachine(): Target {
  const name = machineKind()
  if (!(name in targets)) throw new Error(`There is no executable for ${name}`)
  return name as Target
}

async function writeBaseMap() {
  await Bun.write(baseMap, await makeBaseMap())
}

/** Writes the typeface of the web app in a form for the pictures that the server draws. */
async function writeLetters() {
  await Bun.write(letters, await makeLetters(join(root, 'node_modules')))
}

/** @param runtime the Bun to embed; undefined for the Bun that runs this script */
async function compile(target: Target, runtime: Bun.Build.CompileTarget | undefined) {
  const outfile = executableOf(target)
  const native = target === thisMachine() ? join(root, 'node_modules') : await fetchNative(target)
  const result = await Bun.build({
    entrypoints: [join(root, 'src/main.ts')],
    minify: true,
    metafile: true,
    // Without bytecode, a start takes 1.6 times the processor time. That of functions is left out: it takes 8.7 MB, and a
    // start hardly notices. The first upload after a start and each worker process take up to a tenth longer without it.
    bytecode: true,
    bytecodeDepth: 0,
    // Each process loads only the chunks it imports: the server no commands, a worker no server.
    format: 'esm',
    splitting: true,
    // In development mode, Elysia writes a report about every bad request. The other constants are declared in
    // updates/release-feed and platform/version.
    define: {
      'process.env.NODE_ENV': '"production"',
      releaseKeyOfBuild: JSON.stringify(releaseKey),
      commitOfBuild: JSON.stringify(builtFrom.commit),
      isReleaseOfBuild: String(builtFrom.isRelease),
    },
    plugins: [onlyNative(target, native), withoutUnused],
    compile: {
      ...(runtime && { target: runtime }),
      outfile,
      // Most code of a start runs once, so optimising it takes more time than it saves: a fifth of the start. Once a
      // process is ready, `compileAsUsual` ends this.
      jitPolicy: 64,
      // The executable must not load configuration files from the folder it is started in.
      autoloadBunfig: false,
      autoloadDotenv: false,
      autoloadTsconfig: false,
      autoloadPackageJson: false,
    },
  })
  if (!result.success) throw new AggregateError(result.logs, `${target} could not be compiled`)
  await writeParts(`${target}.json`, result.metafile)
  const megabytes = (Bun.file(outfile).size / 1_000_000).toFixed(1)
  process.stdout.write(`${outfile} (${megabytes} MB), Trackhut ${nameBuild(builtFrom)}\n`)
  if (target === thisMachine()) linkAs(outfile, join(dist, 'trackhut'))
}

/** Writes to dist/parts/ what an executable and its web app contain, for the list of licences in a release. */
async function writeParts(name: string, ...bundles: (Bun.BuildMetafile | undefined)[]) {
  const inputs = bundles.flatMap(bundle => Object.keys(bundle?.inputs ?? {}))
  await Bun.write(join(dist, 'parts', name), JSON.stringify(inputs.toSorted(), null, 2))
}

/** Gives the executable a name without the target, for scripts. */
function linkAs(outfile: string, name: string) {
  rmSync(name, { force: true })
  linkSync(outfile, name)
}

/** Installs the locked packages as they would be on the target, beside our own. */
async function fetchNative(target: Target): Promise<string> {
  const folder = join(dist, 'native', target)
  const [os, cpu, libc] = targets[target].install
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', 'bun.lock', 'bunfig.toml', 'web/patches']) {
    cpSync(join(root, name), join(folder, name), { recursive: true })
  }
  const install = Bun.spawn(
    [
      process.execPath,
      'install',
      '--frozen-lockfile',
      '--production',
      '--ignore-scripts',
      `--os=${os}`,
      `--cpu=${cpu}`,
      `--libc=${libc}`,
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  if ((await install.exited) !== 0) throw new Error(`The native module for ${target} could not be fetched`)
  return join(folder, 'node_modules')
}

/**
 * Embeds only the target's native module, because resvg names those of all systems. It is compressed, which makes 1.6 MB
 * of 4.4, and unpacked when it is first used.
 */
function onlyNative(target: Target, nodeModules: string): BunPlugin {
  const { native } = targets[target]
  const folder = join(nodeModules, `@resvg/resvg-js-${native}`)
  const packed = join(dist, 'parts', `resvg-${target}.zst`)
  return {
    name: 'only-native',
    setup({ onLoad }) {
      // This file contains the path of the folder it was bundled in, and looks there first.
      onLoad({ filter: /[\\/]resvg-js[\\/]js-binding\.js$/ }, async () => {
        const module = await Bun.file(join(folder, `resvgjs.${native}.node`)).bytes()
        await Bun.write(packed, Bun.zstdCompressSync(module, { level: 22 }))
        const sha256 = new Bun.CryptoHasher('sha256').update(module).digest('hex')
        const loader = join(root, 'src/maps/svg/packed-module')
        return {
          contents: `import path from ${JSON.stringify(packed)} with { type: 'file' }
            import { loadPacked } from ${JSON.stringify(loader)}
            module.exports = loadPacked({ path, sha256: '${sha256}' })`,
          loader: 'js',
        }
      })
    },
  }
}

/**
 * Stubs for parts of libraries that we do not use, which would take 0.8 MB with their bytecode: a theme of an API page
 * that is not shown; detection of file types for a kind of schema that no route has; tracing.
 */
const unused: Record<string, string> = {
  '@scalar/themes': "export const elysiajsTheme = ''",
  'file-type': "export const fileTypeFromBlob = () => { throw new Error('left out, see build.ts') }",
  '@opentelemetry/api': 'export {}',
}

const withoutUnused: BunPlugin = {
  name: 'without-unused',
  setup({ onResolve, onLoad }) {
    const names = Object.keys(unused).map(name => name.replace('/', '\\/'))
    onResolve({ filter: new RegExp(`^(${names.join('|')})$`) }, ({ path }) => ({ path, namespace: 'unused' }))
    onLoad({ filter: /./, namespace: 'unused' }, ({ path }) => ({
      contents: unused[path] ?? '',
      loader: 'js',
    }))
  },
}

await build(process.argv.slice(2))
