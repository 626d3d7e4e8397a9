import { describe, expect, test } from 'bun:test'
import { mailAddressAfter, movesPassword } from '../../../src/instance/app-settings/mail-address'
import { readMailServer } from '../../../src/platform/settings/table/read-setting'

describe('the address of a mail server', () => {
  test.each([
    [
      { host: 'smtp.example.org' },
      { host: 'smtp.example.org', port: 587, security: 'starttls', credentials: null },
    ],
    [
      { host: '2001:db8::1', port: 2525, security: 'none' as const },
      { host: '2001:db8::1', port: 2525, security: 'none', credentials: null },
    ],
    [
      { host: '[2001:db8::1]', security: 'tls' as const, user: 'a@b.org', password: ' p:/@%?# ü' },
      {
        host: '2001:db8::1',
        port: 465,
        security: 'tls',
        credentials: { user: 'a@b.org', password: ' p:/@%?# ü' },
      },
    ],
  ])('%j is read back as it was entered', (change, server) => {
    expect(readMailServer(mailAddressAfter(null, change) ?? '')).toEqual(server as never)
  })

  test.each(['', ' ', 'a b', 'a/b', 'user@host', 'a?b', 'a#b', 'a%20b'])('%j is no host', host => {
    expect(mailAddressAfter(null, { host })).toBeNull()
  })

  test('keeps what is not changed', () => {
    const present = readMailServer('smtp://sam:secret@smtp.example.org:587/?tls=True')
    expect(mailAddressAfter(present, { password: 'other' })).toBe(
      'smtp://sam:other@smtp.example.org:587/?tls=True',
    )
    expect(mailAddressAfter(present, { user: '' })).toBe('smtp://smtp.example.org:587/?tls=True')
  })
})

describe('a present password', () => {
  const present = readMailServer('smtp://sam:secret@smtp.example.org:587/?tls=True')

  test.each([
    [{ host: 'evil.example.org' }, true],
    [{ port: 25 }, true],
    [{ security: 'none' as const }, true],
    [{ user: 'kim' }, true],
    [{ host: 'evil.example.org', password: 'other' }, false],
    [{ host: 'evil.example.org', user: null }, false],
    [{ host: 'smtp.example.org' }, false],
  ])('with the change %j, moves: %p', (change, moves) => {
    const next = readMailServer(mailAddressAfter(present, change) ?? '')
    expect(movesPassword(present, next, change)).toBe(moves)
  })
})
