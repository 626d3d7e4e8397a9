// Finds the packages that are really in the executables and the web app, from the bundler's lists (dist/parts, see
// build.ts).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { root } from '../source'
import type { Component } from './component'

/** Packages published as bundles that contain their dependencies. */
const bundles = ['maplibre-gl']

/** Packages copied into the web app and executables without the bundler. */
const copied = ['swagger-ui-dist', '@fontsource/inter', '@resvg/resvg-js', '@zxcvbn-ts/language-common']

interface Manifest {
  name: string
  version: string
  license?: string
  author?: string | { name?: string }
  dependencies?: Record<string, string>
}

export function findPackages(targets: readonly string[]): Component[] {
  const lists = ['web', ...targets].map(name => join(root, 'dist/parts', `${name}.json`))
  const inputs = lists.flatMap(list => JSON.parse(readFileSync(list, 'utf8')) as string[])
  const folders = new Set(copied.map(name => join(root, 'node_modules', name)))
  for (const input of inputs) {
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input)?.[0]
    if (folder !== undefined) folders.add(join(root, folder))
  }
  const found = new Map<string, Component>()
  const add = (folder: string, isInBundle: boolean) => {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
    const id = `${manifest.name}@${manifest.version}`
    if (found.has(id) && !isInBundle) return
    found.set(id, describe(folder, manifest))
    if (!isInBundle && !bundles.includes(manifest.name)) return
    for (const name of Object.keys(manifest.dependencies ?? {})) {
      const inner = findFolder(folder, name)
      if (inner !== null && !inBundles.has(inner) && hasContent(inner)) add(inner, !!inBundles.add(inner))
    }
  }
  const inBundles = new Set<string>()
  for (const folder of folders) add(folder, false)
  return [...found.values()].toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
}

const idOf = ({ name, version }: Component) => `${name}@${version}`

/** Resolves a package like Node.js: in the nearest folder that has it. `null` if it is not installed. */
function findFolder(from: string, name: string): string | null {
  for (let folder = from; folder.startsWith(root); folder = join(folder, '..')) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return candidate
  }
  return null
}

/** False for packages with nothing but types, which no bundle contains. */
function hasContent(folder: string): boolean {
  const found = new Glob('**/*.{js,cjs,mjs,css,vue,svg,wasm,woff2}').scanSync({ cwd: folder })
  return [...found].some(path => !path.includes('node_modules'))
}

function describe(folder: string, { name, version, license, author }: Manifest): Component {
  if (!license) throw new Error(`${name} does not say its licence`)
  // Swagger UI's bundle names what it contains in a file beside it, which ends like this.
  const files = readdirSync(folder).filter(file =>
    /^(licen[cs]e|copying|notice|swagger-ui-bundle\.js\.license)/i.test(file),
  )
  const texts = files.toSorted().map(file => readFileSync(join(folder, file), 'utf8').trim())
  const by = typeof author === 'string' ? author : author?.name
  return {
    name,
    version,
    license,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    texts: texts.length > 0 ? texts : [`Licence: ${license}.${by ? ` By ${by}.` : ''}`],
  }
}
