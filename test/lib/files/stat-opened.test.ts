import { expect, test } from 'bun:test'
import { closeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { statOpened } from '../../../src/lib/files/stat-opened'

test('a file about which nothing can be learnt is closed', async () => {
  const file = await open(import.meta.path)
  // Closes the descriptor to imitate a disk that fails at this moment.
  closeSync(file.fd)
  await expect(statOpened(file)).rejects.toThrow('EBADF')
  expect(file.fd).toBe(-1)
})

test('one that can be read stays open', async () => {
  await using file = await open(import.meta.path)
  expect((await statOpened(file)).isFile()).toBe(true)
  expect(file.fd).toBeGreaterThan(0)
})
