import { join } from 'node:path'

export const root = join(import.meta.dir, '..', '..')

export interface Source {
  /** Below the project, with slashes. */
  path: string
  /** Without comments. */
  code: string
}

/** Every source file of the server, generated ones left out. */
export async function listSources(): Promise<Source[]> {
  const paths = [...new Bun.Glob('src/**/*.ts').scanSync({ cwd: root })]
  return Promise.all(
    paths
      .filter(path => !/\.(gen|d)\.ts$/.test(path))
      .toSorted()
      .map(async path => ({ path, code: withoutComments(await Bun.file(join(root, path)).text()) })),
  )
}

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
}
