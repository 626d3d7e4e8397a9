import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { dataDirAt } from '../../../src/platform/storage/data-dir'
import { openSpool } from '../../../src/platform/storage/spool'
import { temporaryFolder } from '../../support/temporary-folder'

test('a folder goes even if a file in it cannot be closed', async () => {
  using data = temporaryFolder()
  const folder = await openSpool(dataDirAt(data.path)).makeFolder()
  const file = await folder.create('a')
  await folder.create('b')
  // Closing the descriptor behind the file's back would fail by chance: another test may get its number meanwhile.
  const close = file.close
  file.close = async () => {
    await close()
    throw new Error('EIO: the disk reports an error')
  }
  await expect(folder[Symbol.asyncDispose]()).rejects.toThrow('EIO')
  expect(existsSync(folder.path)).toBe(false)
})
