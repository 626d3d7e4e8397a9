import { expect, test } from 'bun:test'
import { tmpdir } from 'node:os'
import { hasRoom, inBulk, requireRoom, roomFor } from '../../../src/platform/storage/disk-room'

/** A number of bytes that no disk has. */
const tooMuch = 2 ** 62
const noRoom = 'there is not enough room on the disk'

async function* pieces(count: number) {
  for (let index = 0; index < count; index++) yield new Uint8Array(1024 * 1024).fill(index)
}

test('room is asked for before something is written', async () => {
  await requireRoom(tmpdir(), 0)
  await expect(requireRoom(tmpdir(), tooMuch)).rejects.toThrow(noRoom)
})

test('what comes in bulk leaves more than the rest', async () => {
  const [usual, bulk] = [await roomFor(tmpdir(), 'usual'), await roomFor(tmpdir(), 'bulk')]
  expect(usual - bulk).toBeGreaterThan(16 * 1024 * 1024)
  expect([hasRoom(tmpdir(), 0), hasRoom(tmpdir(), tooMuch)]).toEqual([true, false])
})

test('with room everything is passed on as it is', async () => {
  const passed = await Array.fromAsync(inBulk(tmpdir(), pieces(4)))
  expect(passed).toEqual(await Array.fromAsync(pieces(4)))
})

test('of what is announced to be more than there is room for nothing is read', async () => {
  let count = 0
  const counted = async function* () {
    for await (const piece of pieces(4)) {
      count++
      yield piece
    }
  }
  await expect(Array.fromAsync(inBulk(tmpdir(), counted(), tooMuch))).rejects.toThrow(noRoom)
  expect(count).toBe(0)
})

test.skipIf(process.platform !== 'linux')('without room not even the first bytes are passed on', async () => {
  // The file system of /proc reports no free space.
  await expect(Array.fromAsync(inBulk('/proc', pieces(1)))).rejects.toThrow(noRoom)
})
