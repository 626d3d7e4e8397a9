// A service worker has neither `window` nor `localStorage`. If it uses them while it is loaded, it fails without a
// message, and the app does not work offline.
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import vm from 'node:vm'

const built = join(import.meta.dir, '../../../dist/web/service-worker.js.gz')

test('it starts with what workers have', async () => {
  const script = new TextDecoder().decode(Bun.gunzipSync(await Bun.file(built).bytes()))
  const listened: string[] = []
  const scope = {
    location: {
      href: 'http://localhost/service-worker.js',
      origin: 'http://localhost',
      pathname: '/service-worker.js',
    },
    addEventListener: (kind: string) => void listened.push(kind),
    URL,
  }
  vm.runInNewContext(script, { ...scope, self: scope })
  expect(listened).toEqual(expect.arrayContaining(['install', 'activate', 'fetch', 'message', 'sync']))
})
