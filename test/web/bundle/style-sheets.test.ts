// Styles are divided into those of the first screens and those of parts that are loaded with `lazyPart`.
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { BuildMetafile } from 'bun'
import { divideStyles } from '../../../web/bundle/style-sheets'
import { runProgram } from '../../support/program'
import { temporaryFolder } from '../../support/temporary-folder'

const sources: Record<string, string> = {
  'web/index.html': '<script type="module" src="./main.tsx"></script>',
  'web/main.tsx': `
    import './z.css'
    import { lazyPart, firstPart } from './parts'
    export const Late = lazyPart(
      async () => (await import('./late')).Late,
    )
    export const Soon = firstPart(async () => (await import('./soon')).Soon)
    onclick = () => import('./bare')`,
  'web/parts.ts': 'export const lazyPart = console.log, firstPart = console.log',
  'web/late.ts': "import './a.css'\nimport './shared.css'\nexport const Late = () => import('./later')",
  'web/later.ts': "import './b.css'\nexport const later = 1",
  'web/soon.ts': "import './shared.css'\nimport './soon.css'\nexport const Soon = 3",
  'web/bare.ts': "import './bare.css'\nexport const bare = 2",
  ...Object.fromEntries(
    ['a', 'b', 'z', 'shared', 'soon', 'bare'].map(name => [`web/${name}.css`, `.${name} { color: red }`]),
  ),
}

async function bundle(root: string): Promise<{ css: Uint8Array; metafile: BuildMetafile }> {
  for (const [path, content] of Object.entries(sources)) await Bun.write(join(root, path), content)
  const program = `
    const options = { entrypoints: ['web/index.html'], minify: true, metafile: true, splitting: true }
    const { outputs, metafile } = await Bun.build(options)
    const page = await outputs.find(({ path }) => path.endsWith('.html')).text()
    const sheet = outputs.find(({ path }) => path.endsWith('.css') && page.includes(path.split('/').pop()))
    console.log(JSON.stringify({ css: await sheet.text(), metafile }))`
  // In a process of its own, because paths in the metafile are relative to the folder that the process was started in.
  const { stdout } = runProgram([process.execPath, '-e', program], { folder: root })
  const { css, metafile } = JSON.parse(stdout) as { css: string; metafile: BuildMetafile }
  return { css: new TextEncoder().encode(css), metafile }
}

const classesIn = (css: Uint8Array) =>
  [...new TextDecoder().decode(css).matchAll(/\.(\w+)\{/g)].map(([, name]) => name)

test('what a lazy part alone needs comes later, all other styles at first', async () => {
  using folder = temporaryFolder()
  const { css, metafile } = await bundle(folder.path)
  const { first, later } = divideStyles(css, metafile, folder.path)
  expect(classesIn(first).toSorted()).toEqual(['bare', 'shared', 'soon', 'z'])
  expect(classesIn(later).toSorted()).toEqual(['a', 'b'])
})

test('a style sheet that the metafile does not describe is refused', async () => {
  using folder = temporaryFolder()
  const { css, metafile } = await bundle(folder.path)
  const longer = Buffer.concat([css, Buffer.from('.more{color:red}\n')])
  expect(() => divideStyles(longer, metafile, folder.path)).toThrow('which style sheet')
})
