import { expect, test } from 'bun:test'
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { showAddresses } from '../../../src/cli/commands/show-addresses'
import { localFilesIn } from '../../../src/instance/certificates/certificate-files'
import { makeLocalCertificate } from '../../../src/instance/certificates/make-certificate'
import { CommandFailed } from '../../../src/platform/errors'
import { makeCertificate, writeCertificate } from '../../support/certificates'
import { callCommand } from '../../support/commands'
import { temporaryFolder } from '../../support/temporary-folder'

const here = { HOST: '127.0.0.1', PORT: '7001', HTTPS_PORT: '7002' }

test('are those of http, and of https where there is a certificate', async () => {
  using folder = temporaryFolder()
  const flags = { data: folder.path }
  const asked = (environment: Record<string, string>) =>
    JSON.parse(callCommand(showAddresses, { flags, environment, options: { json: true } }))
  const kind = 'this-machine'
  expect(asked(here)).toEqual([{ url: 'http://127.0.0.1:7001', kind }])
  const files = writeCertificate(folder.path, await makeCertificate())
  expect(asked({ ...files, ...here })).toEqual([{ url: 'https://127.0.0.1:7002', kind }])
})

test('come with the fingerprint of the authority that devices are to trust', async () => {
  using folder = temporaryFolder()
  const flags = { data: folder.path }
  await makeLocalCertificate({ dataDir: folder.path, names: ['pi.lan'], now: new Date() })
  const { fingerprint256 } = new X509Certificate(readFileSync(localFilesIn(folder.path).authority))
  const said = callCommand(showAddresses, { flags, environment: { ...here, HTTPS: 'local' } })
  expect(said).toEndWith(
    `Trackhut (${hostname()}), the authority to trust, has this fingerprint (SHA-256):\n  ${fingerprint256}`,
  )
  expect(callCommand(showAddresses, { flags, environment: here })).not.toContain('fingerprint')
})

test('are not known where each start takes another port', () => {
  using folder = temporaryFolder()
  const given = { flags: { data: folder.path }, environment: { ...here, PORT: '0' } }
  expect(() => callCommand(showAddresses, given)).toThrow(CommandFailed)
})
