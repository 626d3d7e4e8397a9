import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { embeddedFiles } from '../../src/platform/web/embedded.gen'

test('the embedded files are those the web app was bundled into, all of them', () => {
  const bundled = [...new Bun.Glob('**/*').scanSync({ cwd: join(import.meta.dir, '../../dist/web') })]
  const expected = new Set(bundled.map(name => `/${name.replace(/\.(gz|br)$/, '')}`))
  expect(embeddedFiles.map(({ path }) => path).toSorted()).toEqual([...expected].toSorted())
})

test('what is kept compressed unpacks to the same, however it was compressed', async () => {
  for (const { path, forms } of embeddedFiles) {
    if (!('gzip' in forms)) continue
    const gzip = Bun.gunzipSync(await Bun.file(forms.gzip).bytes())
    const brotli = new Uint8Array(brotliDecompressSync(await Bun.file(forms.br).bytes()))
    expect([path, gzip.byteLength > 0, Bun.hash(brotli)]).toEqual([path, true, Bun.hash(gzip)])
  }
})
