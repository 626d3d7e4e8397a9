import { expect, test } from 'bun:test'
import { closeSync, existsSync, readdirSync, readlinkSync } from 'node:fs'
import { dataDirAt } from '../../../src/platform/storage/data-dir'
import { openSpool } from '../../../src/platform/storage/spool'
import { temporaryFolder } from '../../support/temporary-folder'

/** The number of the descriptor with which this process has a file open. */
function descriptorOf(path: string): number {
  const descriptors = readdirSync('/proc/self/fd').filter(name => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`) === path
    } catch {
      return false
    }
  })
  return Number(descriptors[0])
}

test('a folder goes even if a file in it cannot be closed', async () => {
  using data = temporaryFolder()
  const folder = await openSpool(dataDirAt(data.path)).makeFolder()
  const file = await folder.create('a')
  await folder.create('b')
  closeSync(descriptorOf(file.path))
  await expect(folder[Symbol.asyncDispose]()).rejects.toThrow('EBADF')
  expect(existsSync(folder.path)).toBe(false)
})
