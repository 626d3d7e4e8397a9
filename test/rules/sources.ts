import { dirname, join, normalize } from 'node:path'

export const root = join(import.meta.dir, '..', '..')

interface Source {
  /** Path in the project, with slashes. */
  path: string
  /** The file's text, unchanged. */
  text: string
  /** Without comments. */
  code: string
}

/** Source files that match the patterns, without generated ones. */
export async function listSources(patterns = ['src/**/*.ts']): Promise<Source[]> {
  const paths = patterns.flatMap(pattern => [
    ...new Bun.Glob(pattern).scanSync({ cwd: root, dot: pattern.startsWith('.') }),
  ])
  return Promise.all(
    paths
      .filter(path => !/\.(gen|d)\.ts$/.test(path))
      .toSorted()
      .map(async path => {
        const text = await Bun.file(join(root, path)).text()
        return { path, text, code: withoutComments(text) }
      }),
  )
}

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
}

/** The whole tree: server, web app and build script. */
export const listTree = () => listSources(['src/**/*.ts', 'web/**/*.{ts,tsx}', 'build.ts'])

/** Imports of a file, types included: paths in the project, and names of packages. */
export function importsOf({ path, code }: Source): string[] {
  return [...code.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name]) =>
    resolveImport(path, name!),
  )
}

/** Files of the web app loaded together with the given ones: their imports, transitively, but no dynamic ones. */
export async function importedAtOnce(paths: readonly string[]): Promise<Source[]> {
  const tree = new Map((await listTree()).map(source => [source.path, source]))
  const found = new Set<Source>()
  const add = (path: string) => {
    const source = tree.get(path)
    if (source === undefined || found.has(source)) return
    found.add(source)
    const statements = source.code.matchAll(/^(?:import|export) (?!type )[^'"]*?'(\.[^']+)'/gm)
    for (const [, name = ''] of statements) add(resolveImport(path, name))
  }
  for (const path of paths) add(path)
  return [...found]
}

function resolveImport(from: string, name: string): string {
  if (!name.startsWith('.')) return name
  const path = normalize(join(dirname(from), name))
  const candidates = [path, `${path}.ts`, `${path}.tsx`]
  return candidates.find(candidate => existsAsFile(candidate)) ?? path
}

const known = new Set(
  ['src', 'web', 'test', 'migrations'].flatMap(folder => [
    ...new Bun.Glob(`${folder}/**/*`).scanSync({ cwd: root }),
  ]),
)
const existsAsFile = (path: string) => known.has(path) || path === 'build.ts' || path === 'package.json'
