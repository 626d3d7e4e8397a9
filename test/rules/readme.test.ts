import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { settings } from '../../src/platform/config'
import { root } from './sources'

test('the README lists every setting with its default, and no other', async () => {
  const readme = await Bun.file(join(root, 'README.md')).text()
  const rows = [...readme.matchAll(/^\| `([A-Z][A-Z_]+)` \|([^|]*)\|/gm)].map(([, name, fallback]) => [
    name,
    fallback!.trim(),
  ])
  const shown = settings.map(({ name, default: fallback }) => [name, fallback])
  expect(rows.map(([name]) => name)).toEqual(shown.map(([name]) => name))
  for (const [index, [name, fallback]] of shown.entries()) {
    if (fallback && fallback.length < 40) expect([name, rows[index]![1]]).toEqual([name, `\`${fallback}\``])
  }
})
