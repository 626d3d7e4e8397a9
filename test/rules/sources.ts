import { dirname, join, normalize } from 'node:path'

export const root = join(import.meta.dir, '..', '..')

interface Source {
  /** Path of the file in the project, with slashes. */
  path: string
  /** Text of the file, unchanged. */
  text: string
  /** Text of the file without comments. */
  code: string
}

/** Lists the source files that match the patterns, except generated files. */
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

/** Lists all source files: of the server, of the web app, and the build script. */
export const listTree = () => listSources(['src/**/*.ts', 'web/**/*.{ts,tsx}', 'build.ts'])

/** Lists the imports of a file, including types: paths in the project, and names of packages. */
export function importsOf({ path, code }: Source): string[] {
  return [...code.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name]) =>
    resolveImport(path, name!),
  )
}

/**
 * Lists the files of the web app that are loaded together with the given ones: their imports, and the imports of these,
 * but no dynamic imports.
 */
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
