import { describe, expect, test } from 'bun:test'
import { dateOfSums, newestRelease } from '../../../src/instance/updates/published-releases'

const sum = (digit: string) => digit.repeat(64)

describe('the newest release for a machine', () => {
  test('is found among all files of a release', () => {
    const sums = [
      `${sum('1')}  CHANGES.md`,
      `${sum('2')}  trackhut-1.10.0-linux-arm64.tar.gz`,
      `${sum('3')}  trackhut-1.10.0-linux-x64-musl.tar.gz`,
      `${sum('4')}  trackhut-1.10.0-linux-x64.tar.gz`,
      `${sum('5')}  trackhut-1.10.0-windows-x64.zip`,
      `${sum('6')}  trackhut_1.10.0_amd64.deb`,
    ].join('\n')
    expect(newestRelease(`${sums}\n`, 'linux-x64')).toEqual({
      version: '1.10.0',
      archive: 'trackhut-1.10.0-linux-x64.tar.gz',
      sum: sum('4'),
    })
    expect(newestRelease(sums.replaceAll('\n', '\r\n'), 'windows-x64')?.sum).toBe(sum('5'))
    expect(newestRelease(sums, 'darwin-x64')).toBeNull()
  })

  test('is the one of the highest number where a folder has several', () => {
    const sums = ['1.9.0', '1.10.0', '1.2.30']
      .map(version => `${sum('a')}  trackhut-${version}-linux-x64.tar.gz`)
      .join('\n')
    expect(newestRelease(sums, 'linux-x64')?.version).toBe('1.10.0')
  })

  test('is never named by a line that is no name of an archive', () => {
    for (const line of [
      `${sum('a')}  ../trackhut-1.9.0-linux-x64.tar.gz`,
      `${sum('a')}  trackhut-1.9-linux-x64.tar.gz`,
      `${sum('a')}  trackhut-1.9.0-linux-x64.tar.gz.sig`,
      `${sum('z')}  trackhut-1.9.0-linux-x64.tar.gz`,
      '<html>trackhut-1.9.0-linux-x64.tar.gz</html>',
    ]) {
      expect(newestRelease(line, 'linux-x64')).toBeNull()
    }
  })
})

describe('the date of a list', () => {
  test('is that of its first line', () => {
    expect(dateOfSums('# Trackhut 2.0.0, 2026-11-20T12:00:00Z\nmore\n')).toEqual(
      new Date('2026-11-20T12:00:00Z'),
    )
  })

  test.each([
    '',
    `${sum('a')}  trackhut-1.9.0-linux-x64.tar.gz\n`,
    '# Trackhut 2.0.0, 2026-99-20T12:00:00Z\n',
    '\n# Trackhut 2.0.0, 2026-11-20T12:00:00Z\n',
  ])('is not known of %j', sums => {
    expect(dateOfSums(sums)).toBeNull()
  })
})
