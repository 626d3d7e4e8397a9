import { describe, expect, test } from 'bun:test'
import { findAddresses } from '../../../web/format/web-addresses'

const addressesIn = (text: string) => findAddresses(text).flatMap(({ address }) => address ?? [])

describe('addresses in what people write', () => {
  test.each([
    ['See https://example.org/tour.', ['https://example.org/tour']],
    [
      '(https://example.org/a_(b)) and http://example.net!',
      ['https://example.org/a_(b)', 'http://example.net/'],
    ],
    ['HTTPS://Example.org/Path?q=1,2', ['https://example.org/Path?q=1,2']],
    ['**https://example.org**', ['https://example.org/']],
    ['javascript:alert(1) data:text/html,x ftp://example.org', []],
    ['https:// and http://[ are none', []],
    ['"https://example.org/"><script>', ['https://example.org/']],
    ['', []],
  ])('%p leads to %p', (text, addresses) => {
    expect(addressesIn(text)).toEqual(addresses)
    const whole = findAddresses(text).map(part => part.text)
    expect(whole.join('')).toBe(text)
  })

  test('are found in time where there are thousands of brackets', () => {
    const text = `https://example.org/${')'.repeat(20_000)}`
    expect(addressesIn(text)).toEqual(['https://example.org/'])
  })
})
