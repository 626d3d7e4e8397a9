import { expect, test } from 'bun:test'
import { lendGlobals } from '../../../support/browser-globals'

lendGlobals({ location: new URL('https://example.org/') })

const { basePath, ownAddress, wholeAddress } = await import('../../../../web/data/client/base-path')

test('an address from the server is whole below the path of the app too', () => {
  expect(basePath).not.toBe('')
  expect(wholeAddress('/s/token')).toBe(`https://example.org${basePath}/s/token`)
  expect(wholeAddress('/s/token')).toStartWith(ownAddress())
})

test('an address that is whole stays as it is', () => {
  expect(wholeAddress('https://sport.example.org/hut/s/token')).toBe('https://sport.example.org/hut/s/token')
})
