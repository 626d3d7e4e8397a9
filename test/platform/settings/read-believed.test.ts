// Trusted settings files: only those that no other user could have written.
import { describe, expect, test } from 'bun:test'
import { chmodSync, chownSync, mkdirSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBelieved } from '../../../src/platform/settings/read-believed'
import { createGatherer, gatherSettings } from '../../../src/platform/settings/read-config'
import { temporaryFolder } from '../../support/temporary-folder'

/** A user id that no user has. */
const stranger = 54_321

interface Written {
  fileMode: number
  folderMode: number
  fileOwner?: number
  folderOwner?: number
}

/** Sets mode and owner of a settings file and of its folder. */
function write(folder: string, { fileMode, folderMode, fileOwner, folderOwner }: Written) {
  const data = join(folder, 'data')
  const file = join(data, 'trackhut.toml')
  mkdirSync(data)
  writeFileSync(file, 'port = 6000\n')
  chmodSync(file, fileMode)
  if (fileOwner !== undefined) chownSync(file, fileOwner, fileOwner)
  chmodSync(data, folderMode)
  if (folderOwner !== undefined) chownSync(data, folderOwner, folderOwner)
  return { data, file }
}

const portOf = (data: string) => gatherSettings({ data }, {}).file.port

describe.skipIf(process.platform === 'win32')('a file of settings', () => {
  test.each<Written>([
    { folderMode: 0o755, fileMode: 0o644 },
    // Everyone may write this file, but only its owner may open the folder.
    { folderMode: 0o700, fileMode: 0o666 },
  ])('counts where nobody else can write it: %o', written => {
    using folder = temporaryFolder()
    expect(portOf(write(folder.path, written).data)).toBe('6000')
  })

  test.each<Written>([
    { folderMode: 0o755, fileMode: 0o664 },
    { folderMode: 0o711, fileMode: 0o646 },
  ])('is refused where somebody else can: %o', written => {
    using folder = temporaryFolder()
    const { data, file } = write(folder.path, written)
    expect(() => portOf(data)).toThrow(`${file} is not followed, because others can change it: `)
  })

  test('is looked at where it is, not where a link to it is', () => {
    using folder = temporaryFolder()
    const { file } = write(folder.path, { folderMode: 0o755, fileMode: 0o666 })
    const closed = join(folder.path, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    symlinkSync(file, join(closed, 'trackhut.toml'))
    expect(() => portOf(closed)).toThrow('because others can change it')
  })

  test('of a service is no other', () => {
    using folder = temporaryFolder()
    const { data, file } = write(folder.path, { folderMode: 0o755, fileMode: 0o660 })
    const gather = () => createGatherer({}, {}, { service: { file, dataDir: data } })
    expect(gather).toThrow(
      `${file} is not followed, because others can change it: chown root ${file} && chmod 640 ${file}`,
    )
  })
})

describe.if(process.getuid?.() === 0)('for root', () => {
  test.each<Written>([
    { folderMode: 0o700, folderOwner: stranger, fileMode: 0o600, fileOwner: stranger },
    { folderMode: 0o755, fileMode: 0o600, fileOwner: stranger },
    { folderMode: 0o700, folderOwner: stranger, fileMode: 0o664 },
  ])('a file that another user can write is refused: %o', written => {
    using folder = temporaryFolder()
    const { data, file } = write(folder.path, written)
    expect(() => portOf(data)).toThrow(
      `${file} is not followed, because others can change it: put its settings into /etc/trackhut/trackhut.env, or chown root ${file} && chmod 644 ${file}`,
    )
  })

  test('its own counts in a directory of another user, who can only put one of theirs in its place', () => {
    using folder = temporaryFolder()
    const written = { folderMode: 0o700, folderOwner: stranger, fileMode: 0o644 }
    expect(portOf(write(folder.path, written).data)).toBe('6000')
  })
})

test('what is read is what was looked at', () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'settings')
  writeFileSync(path, 'port = 1')
  const size = statSync(path).size
  const seen: number[] = []
  const content = readBelieved(path, 'nothing', facts => {
    seen.push(facts.size)
    // Replaces the file after it was opened.
    writeFileSync(`${path}.new`, 'port = 22222')
    renameSync(`${path}.new`, path)
  })
  expect([seen, content.toString()]).toEqual([[size], 'port = 1'])
})
