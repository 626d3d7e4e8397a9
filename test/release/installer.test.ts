// install.sh, with a release that has one archive, whose executable only prints a version.
import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { gzip, tar } from '../../.ci/release/formats/tar'
import { signSums, writeSums } from '../../.ci/release/sums'
import { root } from '../rules/sources'
import { runProgram } from '../support/program'
import { temporaryFolder } from '../support/temporary-folder'

const target = `linux-${process.arch}`
const archive = `trackhut-9.9.9-${target}.tar.gz`
const isTested = process.platform === 'linux' && !existsSync('/etc/alpine-release')

async function makeRelease(folder: string) {
  const program = {
    path: `trackhut-9.9.9-${target}/trackhut`,
    content: '#!/bin/sh\necho 9.9.9\n',
    mode: 0o755,
  }
  const content = gzip(await tar([program], new Date(0)))
  await Bun.write(join(folder, archive), content)
  await Bun.write(
    join(folder, 'SHA256SUMS'),
    writeSums([{ name: archive, sum: Bun.SHA256.hash(content, 'hex') }], {
      version: '9.9.9',
      time: new Date(0),
    }),
  )
  const script = await Bun.file(join(root, '.ci/release/install.sh')).text()
  await Bun.write(join(folder, 'install.sh'), script.replace('@VERSION@', '9.9.9'))
}

function install(folder: string, environment: Record<string, string> = {}) {
  const { exitCode, stderr } = runProgram(['sh', join(folder, 'install.sh')], {
    environment: { PATH: process.env.PATH ?? '', TRACKHUT_BIN: join(folder, 'bin'), ...environment },
  })
  return { exitCode, said: stderr, isThere: existsSync(join(folder, 'bin/trackhut')) }
}

function makeKey(folder: string, name: string): { path: string; publicKey: string } {
  const path = join(folder, name)
  runProgram(['ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', path])
  const [kind = '', key = ''] = runProgram(['cat', `${path}.pub`]).stdout.split(' ')
  return { path, publicKey: `${kind} ${key.trim()}` }
}

test.skipIf(!isTested)('what the sums vouch for is installed', async () => {
  using folder = temporaryFolder()
  await makeRelease(folder.path)
  expect(install(folder.path)).toMatchObject({ exitCode: 0, isThere: true })
})

test.skipIf(!isTested)('an archive that is not what the sums say is not', async () => {
  using folder = temporaryFolder()
  await makeRelease(folder.path)
  await Bun.write(join(folder.path, archive), 'something else')
  const ended = install(folder.path)
  expect(ended).toMatchObject({ exitCode: 1, isThere: false })
  expect(ended.said).toContain(`${archive} is not what SHA256SUMS says. Nothing was installed.`)
})

test.skipIf(!isTested || !Bun.which('ssh-keygen'))('with a key, only what is signed with it is', async () => {
  using folder = temporaryFolder()
  await makeRelease(folder.path)
  const ours = makeKey(folder.path, 'ours')
  const other = makeKey(folder.path, 'other')
  expect(install(folder.path, { TRACKHUT_KEY: ours.publicKey })).toMatchObject({
    exitCode: 1,
    isThere: false,
  })
  signSums(folder.path, ours.path)
  const signature = await Bun.file(join(folder.path, 'SHA256SUMS.sig')).text()
  const refused = install(folder.path, { TRACKHUT_KEY: other.publicKey })
  expect(refused).toMatchObject({ exitCode: 1, isThere: false })
  expect(refused.said).toContain('The signature of SHA256SUMS is not of this key.')
  expect(install(folder.path, { TRACKHUT_KEY: ours.publicKey })).toMatchObject({ exitCode: 0, isThere: true })
  // Signing the same file again produces the same signature.
  signSums(folder.path, ours.path)
  expect(await Bun.file(join(folder.path, 'SHA256SUMS.sig')).text()).toBe(signature)
})

test('it is a script of a shell', () => {
  expect(runProgram(['sh', '-n', join(root, '.ci/release/install.sh')]).exitCode).toBe(0)
})
