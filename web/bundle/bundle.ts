// Bundles the web app at build time.
import { cpSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { BuildConfig, BuildMetafile, BunPlugin } from 'bun'
import { languages } from '../../src/platform/languages'
import { bundleApiPage } from './api-page'
import { findGroups, inGroups } from './groups'
import { writeIcons } from './icons'
import { makeManifest } from './manifest'
import { divideStyles } from './style-sheets'
import { bundleWorkers } from './workers'

/**
 * Writes the web app into `folder`, which is emptied first.
 * @param root folder of the sources
 * @returns the metafile of each bundle
 */
export async function bundleWebApp(root: string, folder: string): Promise<(BuildMetafile | undefined)[]> {
  rmSync(folder, { recursive: true, force: true })
  const apart = await bundleApart(root)
  const groups = findGroups(apart.metafile)
  const bundle = await Bun.build({
    ...optionsOf(root),
    outdir: folder,
    // Small chunks are merged, because one file loads faster than two. With some values of this setting the bundler
    // omits modules that are used; test/web/bundle/names.test.ts checks for that.
    minChunkSize: 5120,
    plugins: [...pluginsOf(root), inGroups(root, groups)],
  })
  if (!bundle.success) throw new AggregateError(bundle.logs, 'The web app could not be bundled')
  await finishPage(
    join(folder, 'index.html'),
    await writeStyles(folder, divideStyles(apart.css, apart.metafile, root)),
    await Bun.file(iconOf(root)).text(),
  )
  await removeUnnamedStyleSheets(folder)
  cpSync(iconOf(root), join(folder, 'icon.svg'))
  await writeIcons(await Bun.file(iconOf(root)).text(), folder)
  await Bun.write(join(folder, 'manifest.webmanifest'), await makeManifest())
  const workers = await bundleWorkers(root, folder)
  return [bundle.metafile, ...workers, await bundleApiPage(root, folder)]
}

/**
 * Bundles without groups of modules and without writing files.
 * @returns the metafile, which names a chunk for every set of parts that share modules, and the style sheet of the page
 */
async function bundleApart(root: string): Promise<{ metafile: BuildMetafile; css: Uint8Array }> {
  const { metafile, outputs } = await Bun.build({ ...optionsOf(root), plugins: pluginsOf(root) })
  const page = await outputs.find(({ path }) => path.endsWith('index.html'))?.text()
  const sheet = outputs.find(({ path }) => path.endsWith('.css') && page?.includes(basename(path)))
  if (metafile === undefined || sheet === undefined)
    throw new Error('The bundler wrote no metafile or styles')
  return { metafile, css: new Uint8Array(await sheet.arrayBuffer()) }
}

const iconOf = (root: string) => join(root, 'web/icon.svg')

const optionsOf = (root: string) =>
  ({
    entrypoints: [join(root, 'web/index.html')],
    minify: true,
    metafile: true,
    splitting: true,
    sourcemap: 'none',
    // References between files are relative, so that the app works below any path.
    publicPath: '',
    naming: {
      entry: '[name].[ext]',
      chunk: 'assets/[name]-[hash].[ext]',
      asset: 'assets/[name]-[hash].[ext]',
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  }) satisfies Partial<BuildConfig>

const pluginsOf = (root: string) => [drawnByPreact(root), onlyOurLanguages, textsAsOne]

/** Preact's replacements for React's packages, in the browser. */
const preactFor: Record<string, string> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
}

/**
 * The app is written for React and rendered by Preact, which is a sixth of React's size, so that phones download and
 * parse less before the first screen. web/patches fixes React Aria where it relies on React behaviour that Preact
 * lacks.
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

/** Leaves out React Aria's strings in languages the app lacks. React Aria falls back to English. */
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

/**
 * Makes the translations in each JSON file a single export. By default the bundler also exports each top-level key by
 * its name, which adds 1.6 kB per language.
 */
const textsAsOne: BunPlugin = {
  name: 'texts-as-one',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]locales[\\/]\w+[\\/]\w+\.json$/ }, async ({ path }) => ({
      contents: `export default ${await Bun.file(path).text()}`,
      loader: 'js',
    }))
  },
}

/**
 * Links that are added to the page after bundling. If they were in the page before, the bundler would rename the linked
 * files or fail to find them.
 */
const ofInstalledApp =
  '<link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="/apple-touch-icon.png">'

/** Writes both style sheets. @returns the links to them; the page loads the second one when a script enables it */
async function writeStyles(folder: string, sheets: ReturnType<typeof divideStyles>): Promise<string> {
  const [first, later] = await Promise.all(
    [sheets.first, sheets.later].map(async css => {
      const name = `assets/styles-${Bun.hash(css).toString(36).padStart(8, '0').slice(0, 8)}.css`
      await Bun.write(join(folder, name), css)
      return `rel="stylesheet" href="/${name}"`
    }),
  )
  return `<link ${first}><link id="later-styles" ${later} disabled>`
}

/**
 * Makes the page's file references absolute, because it is served at many paths. The server adds the base path, if any.
 * @param styles the links to the style sheets, which replace the bundler's
 * @param icon the page's icon as SVG. It is written into the page, because a request takes more bytes than the icon
 */
async function finishPage(page: string, styles: string, icon: string) {
  const html = await Bun.file(page).text()
  const named = html
    .replaceAll(/ (href|src)="\.\//g, ' $1="/')
    .replace(/<link rel="stylesheet"[^<>]*>/, styles)
  const links = `${iconInPage(icon)}${earlyFont(dirname(page))}${ofInstalledApp}`
  await Bun.write(
    page,
    named.replace('</head>', () => `${links}</head>`),
  )
}

/** Only the characters that have a meaning in addresses or attributes are encoded, because the rest compresses better. */
function iconInPage(svg: string): string {
  const encoded = svg
    .trim()
    .replaceAll('"', "'")
    .replaceAll(/[%#<>\n]/g, encodeURIComponent)
  return `<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${encoded}">`
}

/** Returns a link that preloads the Latin font in parallel with the scripts, because every language uses this font. */
function earlyFont(folder: string): string {
  const [file, ...others] = new Bun.Glob('assets/inter-latin-wght-*.woff2').scanSync({ cwd: folder })
  if (file === undefined || others.length > 0) throw new Error('It is not known which font comes first')
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`
}

/**
 * Deletes the style sheets that no file refers to. The bundler writes one for the page and one for each part that is
 * loaded on demand.
 */
async function removeUnnamedStyleSheets(folder: string) {
  const names = [...new Bun.Glob('**/*.{html,js,css}').scanSync({ cwd: folder })]
  const sources = names.filter(name => !name.endsWith('.css'))
  const texts = await Promise.all(sources.map(name => Bun.file(join(folder, name)).text()))
  for (const name of names.filter(name => name.endsWith('.css'))) {
    if (!texts.some(text => text.includes(basename(name)))) rmSync(join(folder, name))
  }
}
