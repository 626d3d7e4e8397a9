// The service worker, and the one that takes it away again. Both stand beside the page, for all paths of the app to be theirs.
import { join } from 'node:path'
import type { BuildMetafile } from 'bun'

/** Page texts of languages are kept when they are loaded; nobody needs those of all. The page of the interface needs the server. */
const isOfShell = (name: string) =>
  /^assets\/.+\.(js|mjs|css|svg)$/.test(name) && !/^assets\/(first|later)-/.test(name)

/**
 * Bundles them for what lies in `folder`, where everything else of the app is by now.
 * @returns what went into them
 */
export async function bundleWorkers(root: string, folder: string): Promise<(BuildMetafile | undefined)[]> {
  const names = [...new Bun.Glob('**/*').scanSync({ cwd: folder })].toSorted()
  const page = await Bun.file(join(folder, 'index.html')).text()
  // What the page names is of the shell, whatever it is: the worker takes a page that names anything else for another version.
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
