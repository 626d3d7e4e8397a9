// Bundles the web app, at build time: what browsers load, and what it is made of.
import { cpSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { BuildMetafile, BunPlugin } from 'bun'
import { languages } from '../i18n/languages'
import { writeIcons } from './icons'
import { makeManifest } from './manifest'
import { bundleWorkers } from './workers'

/**
 * Writes the web app into `folder`, which it empties first. `root`: the folder of the sources.
 * @returns what went into each bundle
 */
export async function bundleWebApp(root: string, folder: string): Promise<(BuildMetafile | undefined)[]> {
  rmSync(folder, { recursive: true, force: true })
  const bundle = await Bun.build({
    entrypoints: [join(root, 'web/index.html')],
    outdir: folder,
    minify: true,
    metafile: true,
    splitting: true,
    // Two small files take longer than one of both. Whether names are lost (test/web/bundle/names.test.ts) hangs on it, too.
    minChunkSize: 4 * 1024,
    sourcemap: 'none',
    // Files name each other by where they are themselves, so that the app can be below any path.
    publicPath: '',
    naming: {
      entry: '[name].[ext]',
      chunk: 'assets/[name]-[hash].[ext]',
      asset: 'assets/[name]-[hash].[ext]',
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [drawnByPreact(root), onlyOurLanguages],
  })
  if (!bundle.success) throw new AggregateError(bundle.logs, 'The web app could not be bundled')
  await removeUnnamedStyleSheets(folder)
  await finishPage(join(folder, 'index.html'))
  const icon = join(root, 'web/icon.svg')
  cpSync(icon, join(folder, 'icon.svg'))
  await writeIcons(await Bun.file(icon).text(), folder)
  await Bun.write(join(folder, 'manifest.webmanifest'), await makeManifest())
  const workers = await bundleWorkers(root, folder)
  const reference = join(root, 'node_modules/@scalar/api-reference/dist/browser/standalone.js')
  cpSync(reference, join(folder, 'api/docs/reference.js'))
  return [bundle.metafile, ...workers]
}

/** What stands in the browser for React's packages. */
const preactFor: Record<string, string> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
}

/**
 * The app is written for React and drawn by Preact, which is a sixth of its size: a phone has less to fetch and to read
 * before it shows anything. Where React Aria counts on more of React than Preact does alike, web/patches mends it.
 */
const drawnByPreact = (root: string): BunPlugin => ({
  name: 'drawn-by-preact',
  setup({ onResolve }) {
    onResolve({ filter: /^react(-dom)?(\/|$)/ }, ({ path }) => {
      const name = preactFor[path]
      if (name === undefined) throw new Error(`Preact has nothing in place of ${path}`)
      return { path: Bun.resolveSync(name, root) }
    })
  },
})

/** React Aria brings its few words in 34 languages. Where it misses one, it takes English. */
const onlyOurLanguages: BunPlugin = {
  name: 'only-our-languages',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]react-aria[\\/]dist[\\/]private[\\/]intl[\\/].*\.mjs$/ }, async ({ path }) => {
      const [language = ''] = basename(path).split('-')
      const contents = languages.some(spoken => spoken === language)
        ? await Bun.file(path).text()
        : 'export default undefined'
      return { contents, loader: 'js' }
    })
  },
}

/** What the bundler would give other names, or does not find: it is made beside the bundle. */
const ofInstalledApp =
  '<link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="/apple-touch-icon.png">'

/** The page is served at many paths, so it names its files by whole ones. Where the app is below one, the server puts that in front. */
async function finishPage(page: string) {
  const html = await Bun.file(page).text()
  const named = html.replaceAll(/ (href|src)="\.\//g, ' $1="/')
  await Bun.write(page, named.replace('</head>', `${earlyFont(dirname(page))}${ofInstalledApp}</head>`))
}

/** Every language has letters of this file, so it comes while the scripts do. */
function earlyFont(folder: string): string {
  const [file, ...others] = new Bun.Glob('assets/inter-latin-wght-*.woff2').scanSync({ cwd: folder })
  if (file === undefined || others.length > 0) throw new Error('It is not known which font comes first')
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`
}

/** The page has one style sheet for all; the bundler also writes one for each part that is loaded later, which nothing asks for. */
async function removeUnnamedStyleSheets(folder: string) {
  const names = [...new Bun.Glob('**/*.{html,js,css}').scanSync({ cwd: folder })]
  const sources = names.filter(name => !name.endsWith('.css'))
  const texts = await Promise.all(sources.map(name => Bun.file(join(folder, name)).text()))
  for (const name of names.filter(name => name.endsWith('.css'))) {
    if (!texts.some(text => text.includes(basename(name)))) rmSync(join(folder, name))
  }
}
