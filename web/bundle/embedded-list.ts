// Lists the files of the web app for embedding into the executable.
import { rmSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}

const alreadyCompressed = ['.woff2', '.png']

/** Writes src/platform/web/embedded.gen.ts, whose imports embed the files of the web app into the executable. */
export async function writeEmbeddedList(outfile: string, webDir: string) {
  const names = [...new Bun.Glob('**/*').scanSync({ cwd: webDir })].sort()
  const entries = await Promise.all(names.map(name => describeFile(webDir, name)))
  const imports = entries.flatMap(({ forms }, index) =>
    Object.entries(forms).map(
      ([form, name]) => `import ${form}${index} from '../../../dist/web/${name}' with { type: 'file' }`,
    ),
  )
  const list = entries.map(({ path, type, forms }, index) => {
    const files = Object.keys(forms).map(form => `${form}: ${form}${index} as unknown as string`)
    return `  { path: '${path}', type: '${type}', forms: { ${files.join(', ')} } },`
  })
  await Bun.write(
    outfile,
    [
      '// Written by build.ts.',
      "import type { EmbeddedFile } from './embedded-file'",
      ...imports,
      'export const embeddedFiles: readonly EmbeddedFile[] = [',
      ...list,
      ']',
      '',
    ].join('\n'),
  )
}

/**
 * Whether a file is embedded as Brotli only, and recompressed for browsers that do not accept Brotli. This
 * saves space for large files, and for texts in fourteen languages, of which a server uses two or three.
 * Recompressing is rare, because browsers cache these files for a year.
 */
const isPackedOnce = (name: string, packedBytes: number) =>
  packedBytes > 100_000 || name.startsWith('assets/later-')

const brotli = promisify(brotliCompress)

/** Compresses the file at build time, at the highest level, so that the server need not do it for each browser. */
async function describeFile(webDir: string, name: string) {
  const extension = extname(name)
  const type = mediaTypes[extension]
  if (!type) throw new Error(`No media type is known for ${name}`)
  const path = `/${name}`
  if (alreadyCompressed.includes(extension)) return { path, type, forms: { identity: name } }
  const file = join(webDir, name)
  const content = await Bun.file(file).bytes()
  const inBrotli = { br: `${name}.br` }
  const packed = await brotli(content)
  await Bun.write(join(webDir, inBrotli.br), packed)
  const forms = isPackedOnce(name, packed.byteLength) ? inBrotli : { gzip: `${name}.gz`, ...inBrotli }
  if ('gzip' in forms) {
    await Bun.write(join(webDir, forms.gzip), Bun.gzipSync(content, { level: 12, library: 'libdeflate' }))
  }
  rmSync(file)
  return { path, type, forms }
}
