import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { embeddedFiles } from '../../src/platform/web/embedded.gen'

test('the embedded files are those the web app was bundled into, all of them', () => {
  const bundled = [...new Bun.Glob('**/*').scanSync({ cwd: join(import.meta.dir, '../../dist/web') })]
  const expected = bundled.map(name => `/${name.replace(/\.gz$/, '')}`)
  expect(embeddedFiles.map(({ path }) => path).toSorted()).toEqual(expected.toSorted())
})

test('what is kept compressed unpacks to what was compressed', async () => {
  for (const { file, isGzip } of embeddedFiles.filter(({ isGzip }) => isGzip)) {
    expect(isGzip && Bun.gunzipSync(await Bun.file(file).bytes()).byteLength).toBeGreaterThan(0)
  }
})
