// The list of the components that a release contains: packages, data and typefaces.
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { Glob } from 'bun'
import { madeOf } from '../../.ci/release/inside/data'
import { listInside, writeLicenses, writeSbom } from '../../.ci/release/inside/inside'

const root = join(import.meta.dir, '../..')
const components = listInside([])
const names = new Set(components.map(({ name }) => name))

test('each file of data in the sources is made of components that are named', () => {
  const found = new Glob('{src,.ci}/**/*.{bin,br,gz}').scanSync({ cwd: root, dot: true })
  const files = [...found].map(path => path.replaceAll('\\', '/'))
  expect(files.toSorted()).toEqual(Object.keys(madeOf).toSorted())
  const missing = Object.values(madeOf).flatMap(parts => parts.filter(name => !names.has(name)))
  expect(missing).toEqual([])
})

test('typefaces come with whose they are and on what terms', () => {
  const licenses = writeLicenses(components)
  expect(licenses).toContain('@fontsource/noto-sans-georgian 5.3.0: OFL-1.1')
  expect(licenses).toContain(
    'Copyright 2022 The Noto Project Authors (https://github.com/notofonts/georgian)',
  )
  expect(licenses).toContain('The text of OFL-1.1\n\nSIL OPEN FONT LICENSE Version 1.1')
})

test('programs read of them too', () => {
  const time = new Date('2026-11-21T10:00:00Z')
  const sbom = JSON.parse(writeSbom(components, { version: '2.0.0', commit: 'unknown', time }))
  const found = sbom.components.find(({ name }: { name: string }) => name === '@fontsource/noto-sans-jp')
  expect(found).toMatchObject({
    licenses: [{ license: { id: 'OFL-1.1' } }],
    purl: 'pkg:npm/%40fontsource/noto-sans-jp@5.3.0',
    version: '5.3.0',
  })
})

test('packages with nothing but types are not inside', () => {
  expect(names).toContain('maplibre-gl')
  expect(names).toContain('gl-matrix')
  expect([...names].filter(name => name.startsWith('@types/') || name === 'type-fest')).toEqual([])
})
