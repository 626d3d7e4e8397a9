import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { fromSources, runProgram } from '../support/program'

const root = join(import.meta.dir, '..', '..')

// The map is made in a separate process, as in the build, so that its memory is free again afterwards.
test('making the base map gives the very bytes that are built in', async () => {
  const program = `
    import { makeBaseMap } from './.ci/map-data/make-tiles'
    console.log(Bun.SHA256.hash(await makeBaseMap(), 'hex'))`
  const { stdout, stderr } = runProgram(fromSources('--eval', program), { folder: root })
  const builtIn = await Bun.file(join(root, 'src/maps/base-map/base-map.gen.bin')).bytes()
  expect([stdout.trim(), stderr]).toEqual([Bun.SHA256.hash(builtIn, 'hex'), ''])
})
