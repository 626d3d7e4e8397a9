// The same requests in a plain folder and in a container. The container has a read-only root with nothing but the C
// library. `.ci/release/try.sh` runs this test with the hardened unit and with released files.
import { expect, test } from 'bun:test'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { executable } from '../support/executable'
import { canContain, openContainer, openFolder } from '../support/journey/places'
import { travel } from '../support/journey/travel'
import { temporaryFolder } from '../support/temporary-folder'

test('in a plain folder', async () => {
  await using place = openFolder(executable)
  await travel(place)
})

/** Copies the files of a container image: the executable, and the libraries that this system's loader finds for it. */
function layOut(root: string) {
  const [renderer = ''] = new Bun.Glob('node_modules/@resvg/resvg-js-linux-*-gnu/*.node').scanSync()
  const loaded = Bun.spawnSync(['ldd', executable, renderer]).stdout.toString()
  const libraries = loaded.match(/\/\S+(?= \(0x)/g) ?? []
  expect(libraries.length).toBeGreaterThan(1)
  for (const path of libraries) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    copyFileSync(path, join(root, path))
  }
  mkdirSync(join(root, 'usr', 'bin'), { recursive: true })
  copyFileSync(executable, join(root, 'usr', 'bin', 'trackhut'))
  // The container runs as another user, who must be able to read the files.
  expect(Bun.spawnSync(['chmod', '-R', 'a+rX', root]).exitCode).toBe(0)
}

test.skipIf(!canContain())('in a container with a read-only root, without rights', async () => {
  using root = temporaryFolder()
  layOut(root.path)
  await using place = openContainer(root.path)
  const { pid } = await place.start()
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  expect(status).toMatch(/^Uid:\t1000\t/m)
  expect(status).toMatch(/^CapEff:\t0+$/m)
  expect(readFileSync(`/proc/${pid}/mountinfo`, 'utf8')).toMatch(/ \/ ro,/)
  await place.stop()
  await travel(place)
})
