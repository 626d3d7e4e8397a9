import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadPacked, type PackedModule, unpackModule } from '../../../src/maps/svg/packed-module'
import { temporaryFolder } from '../../support/temporary-folder'

const [nativeModule = ''] = new Bun.Glob('node_modules/@resvg/resvg-js-*/*.node').scanSync({ absolute: true })
const content = readFileSync(nativeModule)

/** A folder with the packed module in it, and an empty folder beside it. */
function prepared() {
  const made = temporaryFolder()
  const path = join(made.path, 'module.zst')
  writeFileSync(path, Bun.zstdCompressSync(content, { level: 1 }))
  const packed: PackedModule = { path, sha256: new Bun.CryptoHasher('sha256').update(content).digest('hex') }
  const place = temporaryFolder()
  return {
    packed,
    folder: place.path,
    [Symbol.dispose]() {
      made[Symbol.dispose]()
      place[Symbol.dispose]()
    },
  }
}

describe('a packed module', () => {
  test('is unpacked byte for byte, for its owner only', () => {
    using given = prepared()
    const path = unpackModule(given.packed, given.folder)
    expect(readFileSync(path).equals(content)).toBe(true)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readdirSync(given.folder)).toHaveLength(1)
  })

  test('is used again as it is', () => {
    using given = prepared()
    const first = unpackModule(given.packed, given.folder)
    const made = statSync(first).ino
    expect(unpackModule(given.packed, given.folder)).toBe(first)
    expect(statSync(first).ino).toBe(made)
  })

  test('replaces what somebody else has put in its place: a file, or a link', () => {
    using given = prepared()
    const path = unpackModule(given.packed, given.folder)
    writeFileSync(path, 'planted')
    unpackModule(given.packed, given.folder)
    expect(readFileSync(path).equals(content)).toBe(true)

    using elsewhere = prepared()
    const link = join(elsewhere.folder, readdirSync(given.folder)[0] ?? '')
    symlinkSync(path, link)
    unpackModule(elsewhere.packed, elsewhere.folder)
    expect(readdirSync(elsewhere.folder, { withFileTypes: true }).map(entry => entry.isFile())).toEqual([
      true,
    ])
  })

  test('takes the place of those of earlier versions, and of nothing else', () => {
    using given = prepared()
    for (const name of ['.bun-0-88adf8e8e933300.node', 'restored.zip'])
      writeFileSync(join(given.folder, name), '')
    unpackModule(given.packed, given.folder)
    expect(readdirSync(given.folder).toSorted()).toEqual([
      `${given.packed.sha256.slice(0, 32)}.node`,
      'restored.zip',
    ])
  })

  test('leaves nothing behind if it cannot be unpacked', () => {
    using given = prepared()
    writeFileSync(given.packed.path, 'cut off')
    expect(() => unpackModule(given.packed, given.folder)).toThrow()
    expect(readdirSync(given.folder)).toEqual([])
    expect(() => unpackModule(given.packed, join(given.folder, 'missing'))).toThrow()
  })

  test('is loaded from the folder that the environment names', () => {
    using given = prepared()
    const before = process.env.BUN_TMPDIR
    process.env.BUN_TMPDIR = given.folder
    try {
      expect(Object.keys(loadPacked(given.packed))).toContain('Resvg')
    } finally {
      if (before === undefined) delete process.env.BUN_TMPDIR
      else process.env.BUN_TMPDIR = before
    }
    expect(readdirSync(given.folder)).toHaveLength(1)
  })
})
