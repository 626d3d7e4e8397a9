import { afterEach, expect, jest, spyOn, test } from 'bun:test'
import { saveAs } from '../../../../web/data/client/download'
import { lendGlobals } from '../../../support/browser-globals'

const clicked: { href: string; download: string }[] = []

/** Stand-ins for the parts of a page that a download uses. */
lendGlobals({
  document: {
    createElement: () => ({
      href: '',
      download: '',
      click(this: { href: string; download: string }) {
        clicked.push(this)
      },
    }),
  },
})

afterEach(() => jest.useRealTimers())

test('a file that was made here stays for browsers that begin to fetch it later', () => {
  jest.useFakeTimers()
  const revoke = spyOn(URL, 'revokeObjectURL')
  saveAs(new Blob(['<gpx/>']), 'Lake: there / back.gpx')
  expect(clicked).toEqual([
    expect.objectContaining({ href: expect.stringMatching(/^blob:/), download: 'Lake- there - back.gpx' }),
  ])
  jest.advanceTimersByTime(30_000)
  expect(revoke).not.toHaveBeenCalled()
  jest.advanceTimersByTime(60_000)
  expect(revoke).toHaveBeenCalledWith(clicked[0]!.href)
})
