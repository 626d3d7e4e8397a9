// Tests which redirect URIs can be registered, and which match a registered one.
import { describe, expect, test } from 'bun:test'
import { isRedirectUri, isSameRedirectUri, isWebsite } from '../../../../src/accounts/oauth/apps/redirect-uri'

const longPath = (length: number) => 'https://app.example/'.padEnd(length, 'x')

describe('can be registered:', () => {
  test.each([
    'https://app.example/callback',
    'https://app.example',
    'https://app.example/',
    'https://app.example?from=trackhut',
    'https://app.example/callback?a=1&b=%20x',
    'https://app.example:8443/callback',
    'https://APP.example/Callback',
    'HTTPS://app.example/callback',
    'https://xn--bcher-kva.example/callback',
    'https://under_score.app.example/callback',
    'https://203.0.113.7/callback',
    'https://[2001:db8::1]:8443/callback',
    'https://localhost/callback',
    "https://app.example/a~b!c$d'e(f)g,h;i:j@k=l",
    longPath(2048),
    'http://localhost/callback',
    'http://localhost:3000/callback',
    'http://127.0.0.1:8000/callback',
    'http://127.8.9.10/callback',
    'http://[::1]:8000/callback',
    'http://nas/callback',
    'http://nas:8080/callback',
    'http://my_server:8080/callback',
    'http://nas.local/callback',
    'http://tracks.home.arpa/callback',
    'http://tracks.lan/callback',
    'http://tracks.corp.internal/callback',
    'http://app.localhost/callback',
    'http://10.1.2.3/callback',
    'http://172.16.0.1/callback',
    'http://172.31.255.255/callback',
    'http://192.168.1.20:5000/callback',
    'http://169.254.10.20/callback',
    'http://[fd12:3456:789a::1]/callback',
    'http://[fe80::1]/callback',
    'com.example.app:/callback',
    'com.example.app://callback',
    'com.example.app:///callback?a=1',
    'com.example.my-app:/oauth2redirect/provider',
  ])('%s', uri => {
    expect(isRedirectUri(uri)).toBe(true)
  })
})

describe('cannot be registered:', () => {
  const refused: [why: string, uri: string][] = [
    ['empty', ''],
    ['a path', '/callback'],
    ['without a scheme', 'app.example/callback'],
    ['without a scheme of its own', '//app.example/callback'],
    ['without a host', 'https:///callback'],
    ['without slashes', 'https:app.example/callback'],
    ['with one slash', 'https:/app.example/callback'],
    ['with a fragment', 'https://app.example/callback#here'],
    ['with an empty fragment', 'https://app.example/callback#'],
    ['with a user', 'https://good@evil.example/callback'],
    ['with a password', 'https://good:pass@evil.example/callback'],
    ['with an empty user', 'https://@evil.example/callback'],
    ['with a wildcard for a host', 'https://*.app.example/callback'],
    ['with a wildcard for a path', 'https://app.example/*'],
    ['nothing but a wildcard', '*'],
    ['with a space', 'https://app.example/call back'],
    ['with a space before it', ' https://app.example/callback'],
    ['with a line break', 'https://app.example/callback\n'],
    ['with a tab', 'https://app.ex\tample/callback'],
    ['with NUL', 'https://app.example/\0'],
    ['with a backslash', 'https://app.example\\@evil.example/callback'],
    ['with letters beyond ASCII', 'https://bücher.example/callback'],
    ['with a dot that is none', 'https://app。example/callback'],
    ['with half an escape', 'https://app.example/%2'],
    ['with an escape of no digits', 'https://app.example/%zz'],
    ['with an escaped host', 'https://ex%61mple.org/callback'],
    ['with quotes', 'https://app.example/"callback"'],
    ['with angle brackets', 'https://app.example/<callback>'],
    ['with braces', 'https://app.example/{callback}'],
    ['with an empty port', 'https://app.example:/callback'],
    ['with a port beyond the last', 'https://app.example:65536/callback'],
    ['with port zero', 'https://app.example:0/callback'],
    ['with a port that is no number', 'https://app.example:x/callback'],
    ['with an empty label', 'https://app..example/callback'],
    ['with a dot behind the host', 'https://app.example./callback'],
    ['longer than 2,048 bytes', longPath(2049)],
    ['http in the web', 'http://app.example/callback'],
    ['http to a public address', 'http://203.0.113.7/callback'],
    ['http beside the private addresses', 'http://172.32.0.1/callback'],
    ['http to a public address of IPv6', 'http://[2001:db8::1]/callback'],
    ['http to IPv4 inside IPv6', 'http://[::ffff:203.0.113.7]/callback'],
    ['http to a name that only begins as at home', 'http://localhost.evil.example/callback'],
    ['http to a name that only ends as at home', 'http://evillocal.example/callback'],
    ['http to a public address in one number', 'http://3405803783/callback'],
    ['http to this computer in one number', 'http://2130706433/callback'],
    ['http to this computer in two numbers', 'http://127.1/callback'],
    ['http to this computer in hexadecimal', 'http://0x7f.0.0.1/callback'],
    ['http to this computer in full', 'http://[0:0:0:0:0:0:0:1]/callback'],
    ['a script', 'javascript:alert(1)'],
    ['a script that looks like an address', 'javascript://app.example/%0aalert(1)'],
    ['data', 'data:text/html,x'],
    ['a file', 'file:///etc/passwd'],
    ['a blob', 'blob:https://app.example/1'],
    ['another protocol', 'ftp://app.example/callback'],
    ['a web socket', 'wss://app.example/callback'],
    ['a letter', 'mailto:sam@example.org'],
    ['a scheme without a dot', 'myapp:/callback'],
    ['a scheme without a dot, as an address', 'myapp://callback'],
    ['a scheme that begins with a digit', '1com.example:/callback'],
    ['a scheme that ends with a dot', 'com.:/callback'],
    ['a scheme without a path', 'com.example.app:callback'],
    ['nothing but a scheme', 'com.example.app:'],
    ['a scheme with a user', 'com.example.app://good@evil.example/callback'],
    ['for who has no page of their own', 'urn:ietf:wg:oauth:2.0:oob'],
  ]
  test.each(refused)('%s', (_, uri) => {
    expect(isRedirectUri(uri)).toBe(false)
  })
})

describe('the home of an app', () => {
  test.each([
    'https://app.example',
    'http://app.example/a?b#c',
    'https://bücher.example/',
    'HTTPS://app.example',
  ])('can be %s', uri => {
    expect(isWebsite(uri)).toBe(true)
  })
  test.each([
    '',
    'app.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'com.example.app:/x',
    'https://',
    'https:app.example',
    'https://good@evil.example',
    'https://app.example/a b',
    'https://app.example\\x',
    longPath(2049),
  ])('cannot be %p', uri => {
    expect(isWebsite(uri)).toBe(false)
  })
})

describe('the port is free', () => {
  const rows: [named: string, registered: string, isSame: boolean][] = [
    ...['127.0.0.1', '[::1]', 'localhost'].flatMap((host): [string, string, boolean][] => [
      [`http://${host}:49152/cb`, `http://${host}/cb`, true],
      [`http://${host}:49152/cb`, `http://${host}:3000/cb`, true],
      [`http://${host}/cb`, `http://${host}:3000/cb`, true],
      [`http://${host}:65535/cb?a=1`, `http://${host}/cb?a=1`, true],
      [`http://${host}:1`, `http://${host}`, true],
      [`http://${host}:49152/cb/`, `http://${host}/cb`, false],
      [`http://${host}:49152/cb?a=1`, `http://${host}/cb`, false],
      [`http://${host}:49152/cb#x`, `http://${host}/cb`, false],
      [`http://${host}:65536/cb`, `http://${host}/cb`, false],
      [`http://${host}:0/cb`, `http://${host}/cb`, false],
      [`http://${host}:/cb`, `http://${host}/cb`, false],
      [`http://${host}:x/cb`, `http://${host}/cb`, false],
      [`http://${host}:1:2/cb`, `http://${host}/cb`, false],
      [`http://${host}:1@evil.example/cb`, `http://${host}/cb`, false],
      [`http://${host}.evil.example:1/cb`, `http://${host}/cb`, false],
      [`https://${host}:49152/cb`, `https://${host}/cb`, false],
      [`https://${host}:49152/cb`, `http://${host}/cb`, false],
    ]),
    ['http://localhost:1/cb', 'http://127.0.0.1/cb', false],
    ['http://[::1]:1/cb', 'http://localhost/cb', false],
    ['http://LOCALHOST:1/cb', 'http://localhost/cb', false],
    ['http://127.0.0.2:1/cb', 'http://127.0.0.2/cb', false],
    ['http://nas:1/cb', 'http://nas/cb', false],
    ['http://192.168.1.2:1/cb', 'http://192.168.1.2/cb', false],
    ['https://app.example:444/cb', 'https://app.example/cb', false],
    ['com.example.app://localhost:1/cb', 'com.example.app://localhost/cb', false],
  ]
  test.each(rows)('on this computer and nowhere else: %s for %s', (named, registered, isSame) => {
    expect(isSameRedirectUri(named, registered)).toBe(isSame)
  })
})

test('an address with anything put in, taken out or replaced is another one', () => {
  const registered = 'https://app.example/oauth/callback?from=trackhut'
  const pieces = [
    '/',
    '.',
    '..',
    '%2e',
    '%2F',
    '\\',
    '@',
    ':',
    ':443',
    '#',
    '?',
    '&',
    '*',
    ' ',
    '\t',
    '\r\n',
    '\0',
    'x',
    'X',
    '。',
    '//evil.example',
  ]
  const places = [...registered].map((_, index) => index)
  const mutations = new Set([
    ...places.flatMap(at => pieces.map(piece => registered.slice(0, at) + piece + registered.slice(at))),
    ...pieces.map(piece => registered + piece),
    ...places.map(at => registered.slice(0, at) + registered.slice(at + 1)),
    ...places.map(at => registered.slice(0, at)),
    ...places.map(at => registered.slice(0, at) + registered[at]!.toUpperCase() + registered.slice(at + 1)),
    `https://good@${registered.slice(8)}`,
    registered.replace('https', 'http'),
    registered.replace('app.', 'app.evil.'),
    registered.replace('oauth', 'x/../oauth'),
  ])
  mutations.delete(registered)
  expect(mutations.size).toBeGreaterThan(1000)
  expect([...mutations].filter(mutation => isSameRedirectUri(mutation, registered))).toEqual([])
  expect(isSameRedirectUri(registered, registered)).toBe(true)
})
