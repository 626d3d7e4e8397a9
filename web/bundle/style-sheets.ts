// Divides the styles of the app into two sheets: those of the first screens, which the page loads, and all others,
// which `ui/lazy-part.tsx` loads with the first part that needs them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildMetafile } from 'bun'

interface StyleSheets {
  first: Uint8Array
  later: Uint8Array
}

/**
 * Divides the style sheet of the page. Rules keep their order within each sheet.
 * @param css the bundled style sheet
 * @param metafile of the bundle
 * @param root folder of the sources
 */
export function divideStyles(css: Uint8Array, metafile: BuildMetafile, root: string): StyleSheets {
  const first = firstModules(metafile, root)
  const parts: Record<keyof StyleSheets, Uint8Array[]> = { first: [], later: [] }
  let start = 0
  for (const [path, { bytesInOutput }] of Object.entries(sheetIn(metafile).inputs)) {
    parts[first.has(path) ? 'first' : 'later'].push(css.subarray(start, start + bytesInOutput))
    start += bytesInOutput
  }
  // The bundler ends the file with a line break.
  if (start !== css.byteLength - 1) throw new Error('It is not known which style sheet a rule comes from')
  return { first: Buffer.concat(parts.first), later: Buffer.concat(parts.later) }
}

function sheetIn({ outputs }: BuildMetafile) {
  const sheets = Object.entries(outputs).filter(
    ([path, { entryPoint }]) => path.endsWith('.css') && entryPoint === 'web/index.html',
  )
  const [sheet] = sheets
  if (sheet === undefined || sheets.length > 1) throw new Error('The page has not one style sheet')
  return sheet[1]
}

/** The modules that are needed before any `lazyPart` is loaded. */
function firstModules({ inputs, outputs }: BuildMetafile, root: string): Set<string> {
  const entryPoints = new Map(
    Object.entries(outputs).map(([path, { entryPoint }]) => [path.replace(/^.*\//, ''), entryPoint]),
  )
  const found = new Set<string>()
  const add = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    const imports = inputs[path]?.imports ?? []
    const dynamic = imports.filter(({ kind }) => kind === 'dynamic-import')
    const later = dynamic.length > 0 ? lazyPartsIn(readFileSync(join(root, path), 'utf8')) : []
    for (const { path, kind, original } of imports) {
      if (kind === 'import-statement') add(path)
      if (kind === 'dynamic-import' && !later.includes(original ?? '')) {
        const entryPoint = entryPoints.get(path.replace(/^.*\//, ''))
        if (entryPoint !== undefined) add(entryPoint)
      }
    }
  }
  add('web/main.tsx')
  return found
}

/** What a module loads with `lazyPart`, as it is written there. */
const lazyPartsIn = (source: string): string[] =>
  [...source.matchAll(/lazyPart\(\s*async \(\) =>\s*\(await import\('([^']+)'\)\)/g)].map(
    ([, name = '']) => name,
  )
