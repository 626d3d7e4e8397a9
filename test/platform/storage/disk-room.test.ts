import { expect, test } from 'bun:test'
import { tmpdir } from 'node:os'
import { leavingRoom, requireRoom } from '../../../src/platform/storage/disk-room'

/** More than any disk has. */
const tooMuch = 2 ** 62
const noRoom = 'there is not enough room on the disk'

async function* pieces(count: number) {
  for (let index = 0; index < count; index++) yield new Uint8Array(1024 * 1024).fill(index)
}

test('room is asked for before something is written', async () => {
  await requireRoom(tmpdir(), 0)
  await expect(requireRoom(tmpdir(), tooMuch)).rejects.toThrow(noRoom)
})

test('with room everything is passed on as it is', async () => {
  const passed = await Array.fromAsync(leavingRoom(tmpdir(), pieces(40)))
  expect(passed).toEqual(await Array.fromAsync(pieces(40)))
})

test.skipIf(process.platform !== 'linux')('without room it ends after some megabytes', async () => {
  let count = 0
  const writing = async () => {
    // What is mounted there never has any.
    for await (const _ of leavingRoom('/proc', pieces(40))) count++
  }
  await expect(writing()).rejects.toThrow(noRoom)
  expect(count).toBeLessThan(20)
})
