import { describe, expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { Markdown } from '../../../../web/components/words/markdown'

const show = (text: string) => renderToStaticMarkup(<Markdown text={text} />)

describe('a text in Markdown', () => {
  test.each([
    ['a *word* and a **bold** one', '<p>a <em>word</em> and a <strong>bold</strong> one</p>'],
    ['two  \nlines', '<p>two<br/>lines</p>'],
    ['3. three\n4. four', '<ol start="3"><li><p>three</p></li><li><p>four</p></li></ol>'],
    ['- one\n  - inner', '<ul><li><p>one</p><ul><li><p>inner</p></li></ul></li></ul>'],
    ['> said', '<blockquote><p>said</p></blockquote>'],
    ['`a<b`', '<p><code>a&lt;b</code></p>'],
    ['    a\n    b', '<pre><code>a\nb</code></pre>'],
    ['---', '<hr/>'],
    ['&copy; 2026 \\*', '<p>© 2026 *</p>'],
  ])('%j is shown as %s', (text, html) => {
    expect(show(text)).toBe(html)
  })

  test.each([
    ['# a\n\n## b\n\n#### c', '<h2>a</h2><h3>b</h3><h4>c</h4>'],
    ['## a\n\n### b', '<h2>a</h2><h3>b</h3>'],
  ])('%j has headings that go on from the title of the page', (text, html) => {
    expect(show(text)).toBe(html)
  })
})

describe('a link', () => {
  const away = 'target="_blank" rel="noopener noreferrer"'

  test.each([
    ['[us](https://example.org/?a=1&b)', `<p><a href="https://example.org/?a=1&amp;b" ${away}>us</a></p>`],
    ['<https://example.org>', `<p><a href="https://example.org" ${away}>https://example.org</a></p>`],
    ['[us][home]\n\n[home]: http://example.org', `<p><a href="http://example.org" ${away}>us</a></p>`],
    [
      '[us][home]\n\n> [home]: http://example.org',
      `<p><a href="http://example.org" ${away}>us</a></p><blockquote></blockquote>`,
    ],
    [
      '[us][home]\n\n[home]: http://example.org\n[home]: http://example.com',
      `<p><a href="http://example.org" ${away}>us</a></p>`,
    ],
    ['[mail](mailto:sam@example.org)', '<p><a href="mailto:sam@example.org">mail</a></p>'],
  ])('%j leads there, and the page there learns nothing of this one', (text, html) => {
    expect(show(text)).toBe(html)
  })

  test.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#115;cript:alert(1))',
    '[x](&#x09;javascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:x)',
    '[x](//example.org)',
    '[x](blob:https://example.org/1)',
    '[x][y]\n\n[y]: javascript:alert(1)',
  ])('%j keeps its words alone', text => {
    expect(show(text)).toBe('<p>x</p>')
  })
})

describe('what could do more than be read', () => {
  test('HTML is shown as it was typed', () => {
    expect(show('<script>alert(1)</script>')).toBe('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(show('a <img src=x onerror=alert(1)> b')).toBe('<p>a &lt;img src=x onerror=alert(1)&gt; b</p>')
  })

  test('pictures, which would be asked of other hosts, are named and not fetched', () => {
    expect(show('![a hut](https://example.org/hut.png)')).toBe('<p>a hut</p>')
    expect(show('![a hut][1]\n\n[1]: https://example.org/hut.png')).toBe('<p>a hut</p>')
  })
})
