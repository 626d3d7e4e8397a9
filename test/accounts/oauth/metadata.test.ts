import { expect, test } from 'bun:test'
import { scopes } from '../../../src/platform/access/scopes'
import { openTestApp } from '../../support/test-app'

const path = '/.well-known/oauth-authorization-server'

async function read(environment: Record<string, string>, url: string, headers: Record<string, string> = {}) {
  await using app = openTestApp(environment)
  const response = await app.handle(new Request(url + path, { headers }))
  return (await response.json()) as Record<string, unknown>
}

test('says what the server can do, and where', async () => {
  const here = 'https://sport.example.org'
  expect(await read({ UI_URL: `${here}/` }, 'http://192.168.1.20:5000')).toEqual({
    issuer: here,
    authorization_endpoint: `${here}/profile/apps/authorize`,
    token_endpoint: `${here}/api/oauth/token`,
    revocation_endpoint: `${here}/api/oauth/revoke`,
    service_documentation: `${here}/api/docs`,
    scopes_supported: [...scopes],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic', 'none'],
    revocation_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic', 'none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  })
})

const proxied = { TRUSTED_PROXY: '127.0.0.1' }

test.each([
  ['without a setting, the address that was asked', {}, 'http://nas.local:5000', {}, 'http://nas.local:5000'],
  [
    'https, when a trusted proxy says so',
    proxied,
    'http://nas',
    { 'x-forwarded-proto': 'https' },
    'https://nas',
  ],
  ['http, when it says so', proxied, 'http://nas', { 'x-forwarded-proto': 'http' }, 'http://nas'],
  ['http, when it says nonsense', proxied, 'http://nas', { 'x-forwarded-proto': 'javascript' }, 'http://nas'],
  [
    'http, when anybody else says otherwise',
    {},
    'http://nas',
    { 'x-forwarded-proto': 'https' },
    'http://nas',
  ],
])('the issuer is %s', async (_, environment, url, headers, issuer) => {
  const metadata = await read(environment, url, headers as Record<string, string>)
  expect([metadata.issuer, metadata.token_endpoint]).toEqual([issuer, `${issuer}/api/oauth/token`])
})
