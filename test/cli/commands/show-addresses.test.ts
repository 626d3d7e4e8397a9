import { expect, test } from 'bun:test'
import { showAddresses } from '../../../src/cli/commands/show-addresses'
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

test('are not known where each start takes another port', () => {
  using folder = temporaryFolder()
  const given = { flags: { data: folder.path }, environment: { ...here, PORT: '0' } }
  expect(() => callCommand(showAddresses, given)).toThrow(CommandFailed)
})
