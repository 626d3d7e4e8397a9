// Bundles the service worker and the worker that removes it. Both lie beside the page, so that their scope is the whole
// app.
import { join } from 'node:path'
import type { BuildMetafile } from 'bun'

/**
 * Whether the service worker caches a file before it is needed. Texts are left out, because nobody needs all languages.
 * The page of the API documentation is left out, because it is useless without the server.
 */
const isOfShell = (name: string) =>
  /^assets\/.+\.(js|mjs|css|svg)$/.test(name) && !/^assets\/(first|later)-/.test(name)

/** Bundles the workers for the app in `folder`, where all its other files already are. @returns their metafiles */
export async function bundleWorkers(root: string, folder: string): Promise<(BuildMetafile | undefined)[]> {
  const names = [...new Bun.Glob('**/*').scanSync({ cwd: folder })].toSorted()
  const page = await Bun.file(join(folder, 'index.html')).text()
  // All files that the page refers to belong to the shell. If a page refers to any other file, the service worker
  // treats it as a page of another version.
  const isNamed = (name: string) => name.startsWith('assets/') && page.includes(`"/${name}"`)
  const files = names.filter(name => isOfShell(name) || isNamed(name)).map(name => `/${name}`)
  const version = Bun.hash(JSON.stringify([names, page])).toString(36)
  const made: (BuildMetafile | undefined)[] = []
  for (const name of ['service-worker', 'retired-worker']) {
    const bundle = await Bun.build({
      entrypoints: [join(root, `web/data/worker/${name}.ts`)],
      outdir: folder,
      minify: true,
      metafile: true,
      format: 'iife',
      define: { shellFiles: JSON.stringify(files), shellVersion: JSON.stringify(version) },
    })
    if (!bundle.success) throw new AggregateError(bundle.logs, `The ${name} could not be bundled`)
    made.push(bundle.metafile)
  }
  return made
}
