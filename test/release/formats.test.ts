// Common programs can read the formats of a release.
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { ar } from '../../.ci/release/formats/ar'
import { gzip, tar } from '../../.ci/release/formats/tar'
import { zip } from '../../.ci/release/formats/zip'
import { writeSums } from '../../.ci/release/sums'
import { runProgram } from '../support/program'
import { temporaryFolder } from '../support/temporary-folder'

const time = new Date('2026-11-21T10:00:00Z')
const entries = [
  { path: 'folder/' },
  { path: 'folder/program', content: 'text', mode: 0o755 },
  { path: 'folder/link', link: 'program' },
]

/** Runs a program with a file. Returns the output of the program. */
async function ask(content: Uint8Array, ...command: string[]) {
  using folder = temporaryFolder()
  const path = join(folder.path, 'file')
  await Bun.write(path, content)
  const { stdout, stderr } = runProgram([...command, path], { environment: { ...process.env, TZ: 'UTC' } })
  return `${stdout}${stderr}`.trim()
}

test('a tar archive, packed: names, rights and the one time', async () => {
  const packed = gzip(await tar(entries, time))
  const listed = await ask(packed, 'tar', '--numeric-owner', '-tvzf')
  expect(listed.split('\n').map(line => line.replaceAll(/ +/g, ' '))).toEqual([
    'drwxr-xr-x 0/0 0 2026-11-21 10:00 folder/',
    '-rwxr-xr-x 0/0 4 2026-11-21 10:00 folder/program',
    'lrwxrwxrwx 0/0 0 2026-11-21 10:00 folder/link -> program',
  ])
})

describe('the same bytes, whenever and wherever they are made:', () => {
  test('tar', async () => {
    expect(await tar(entries, time)).toEqual(await tar(entries, time))
  })

  test('zip, in another time zone too', () => {
    const files = [{ path: 'folder/program.exe', content: 'text' }]
    const here = zip(files, time)
    const zone = process.env.TZ
    process.env.TZ = 'Asia/Kolkata'
    const there = zip(files, time)
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
    expect(there).toEqual(here)
  })
})

test.skipIf(!Bun.which('ar'))('the archive of a Debian package, with members of odd lengths', async () => {
  const members = ['odd', 'even'].map(name => ({ name, content: Buffer.from(name) }))
  expect(await ask(ar(members, time), 'ar', 't')).toBe('odd\neven')
  expect(await ask(ar(members, time), 'ar', 'p')).toBe('oddeven')
})

test('sums as sha256sum writes them, by name, below what they are of', () => {
  const sums = ['b', 'a'].map(name => ({ name, sum: Bun.SHA256.hash(name, 'hex') }))
  expect(writeSums(sums, { version: '1.2.3', time: new Date('2026-11-20T12:00:00.5Z') })).toMatch(
    /^# Trackhut 1\.2\.3, 2026-11-20T12:00:00Z\n[0-9a-f]{64} {2}a\n[0-9a-f]{64} {2}b\n$/,
  )
})
