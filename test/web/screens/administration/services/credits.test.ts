import { describe, expect, test } from 'bun:test'
import {
  htmlOfCredits,
  plainCredits,
  writtenCredits,
} from '../../../../../web/screens/administration/services/credits'

const usual =
  '&copy; <a href="http://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">OpenStreetMap</a> contributors'

describe('credits', () => {
  test('are shown without HTML', () => {
    expect(writtenCredits(usual)).toBe(
      '© [OpenStreetMap](http://www.openstreetmap.org/copyright) contributors',
    )
    expect(plainCredits(usual)).toBe('© OpenStreetMap contributors')
  })

  test('become HTML again', () => {
    expect(htmlOfCredits('© [Us](https://example.org/?a=1&b=2) & <others>')).toBe(
      '© <a href="https://example.org/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">Us</a> &amp; &lt;others&gt;',
    )
  })

  test.each([
    '© [OpenStreetMap](http://www.openstreetmap.org/copyright) contributors',
    'A & B < C > D "E" &copy; &amp;',
    '[Us](https://example.org/?a=1&b=2) · [them](https://example.org/them)',
    '[half of a link](https://exam',
    '[no](javascript:alert(1)) [](https://example.org) [[x]](y) ',
    '',
  ])('are what somebody types, letter by letter: %j', written => {
    for (let end = 0; end <= written.length; end++) {
      const typed = written.slice(0, end)
      expect(writtenCredits(htmlOfCredits(typed))).toBe(typed)
    }
  })
})
