import { describe, expect, test } from 'bun:test'
import { type AttributionPart, attributionParts } from '../../../../../web/components/maps/base/attribution'

describe('the words and links of an attribution', () => {
  test.each<[string, string, AttributionPart[]]>([
    [
      'OpenStreetMap’s own',
      '&copy; <a href="http://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">OpenStreetMap</a> contributors',
      [
        { text: '© ' },
        { text: 'OpenStreetMap', href: 'http://www.openstreetmap.org/copyright' },
        { text: ' contributors' },
      ],
    ],
    [
      'single quotes, no quotes and entities',
      "<a href='https://a.example/?x=1&amp;y=2'>A &lt;3</a>, <a class=x href=https://b.example>B</a>",
      [
        { text: 'A <3', href: 'https://a.example/?x=1&y=2' },
        { text: ', ' },
        { text: 'B', href: 'https://b.example' },
      ],
    ],
    ['other markup is dropped', '<b>Tiles</b> by us<br>', [{ text: 'Tiles by us' }]],
    ['numeric entities', '&#169; &#xA9;', [{ text: '© ©' }]],
    ['nothing', '', []],
  ])('%s', (_case, html, parts) => {
    expect(attributionParts(html)).toEqual(parts)
  })

  test.each([
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" javascript:alert(1)">x</a>',
    '<a href="java&#115;cript:alert(1)">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<a href="//evil.example">x</a>',
  ])('%s is no link', html => {
    expect(attributionParts(html)).toEqual([{ text: 'x' }])
  })
})
