import { expect, test } from 'bun:test'
import { isOutOfDescriptors } from '../../../src/lib/files/disk-errors'

const failure = (code: string) => Object.assign(new Error(code), { code })

test('a lack of descriptors is seen, also where closing failed of it too', () => {
  expect(isOutOfDescriptors(failure('EMFILE'))).toBe(true)
  expect(isOutOfDescriptors(failure('ENFILE'))).toBe(true)
  expect(isOutOfDescriptors(new SuppressedError(failure('EBADF'), failure('EMFILE')))).toBe(true)
  expect(isOutOfDescriptors(failure('ENOENT'))).toBe(false)
  expect(isOutOfDescriptors(new SuppressedError(failure('EBADF'), failure('ENOENT')))).toBe(false)
  expect(isOutOfDescriptors(null)).toBe(false)
})
