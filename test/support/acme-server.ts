// A real ACME server: Pebble, the test server of Let's Encrypt, and the DNS server that Pebble queries. Tests that need
// these two programs are skipped if they are not installed: go install
// github.com/letsencrypt/pebble/v2/cmd/pebble@latest github.com/letsencrypt/pebble/v2/cmd/pebble-challtestsrv@latest
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCertificate, testAuthority } from './certificates'
import { freePort } from './ports'
import { until } from './waiting'

const programs = { pebble: Bun.which('pebble'), dns: Bun.which('pebble-challtestsrv') }

export const hasAcmeServer = programs.pebble !== null && programs.dns !== null

export interface AcmeServer extends AsyncDisposable {
  /** Settings with which a Trackhut server uses this ACME server. */
  environment: Record<string, string>
  /** Origin of the API that creates DNS records. */
  dnsOrigin: string
  /** Fetches the root certificate of this authority, as PEM. */
  root(): Promise<string>
}

/**
 * Starts both servers. Every DNS name resolves to this machine.
 * @param httpPort port for HTTP challenges, instead of 80
 */
export async function startAcmeServer(folder: string, httpPort: number): Promise<AcmeServer> {
  const [port, management, dns, dnsManagement] = [freePort(), freePort(), freePort(), freePort()]
  const { certificate, key } = await makeCertificate()
  const at = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const config = {
    pebble: {
      listenAddress: `127.0.0.1:${port}`,
      managementListenAddress: `127.0.0.1:${management}`,
      certificate: at('pebble.pem', certificate),
      privateKey: at('pebble.key', key),
      httpPort,
      tlsPort: freePort(),
      ocspResponderURL: '',
      externalAccountBindingRequired: false,
      domainBlocklist: ['blocked.example.org'],
      retryAfter: { authz: 1, order: 1 },
      profiles: { default: { description: 'The only one', validityPeriod: 7_776_000 } },
    },
  }
  const stdio = ['ignore', 'ignore', 'ignore'] as const
  const started = [
    Bun.spawn(
      [
        programs.dns ?? '',
        ...[
          '-dnsserver',
          `127.0.0.1:${dns}`,
          '-management',
          `127.0.0.1:${dnsManagement}`,
          '-defaultIPv6',
          '',
        ],
        ...['-http01', '', '-https01', '', '-tlsalpn01', '', '-doh', ''],
      ],
      { stdio: [...stdio] },
    ),
    Bun.spawn(
      [
        programs.pebble ?? '',
        ...['-config', at('pebble.json', JSON.stringify(config)), '-dnsserver', `127.0.0.1:${dns}`],
      ],
      { stdio: [...stdio], env: { PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' } },
    ),
  ]
  const ask = (url: string) => fetch(url, { tls: { ca: testAuthority } } as RequestInit)
  const directory = `https://localhost:${port}/dir`
  await until(() =>
    ask(directory).then(
      answer => answer.ok,
      () => false,
    ),
  )
  return {
    environment: { HTTPS: 'acme', ACME_DIRECTORY: directory, ACME_CA: at('acme-ca.pem', testAuthority) },
    dnsOrigin: `http://127.0.0.1:${dnsManagement}`,
    root: async () => (await ask(`https://localhost:${management}/roots/0`)).text(),
    async [Symbol.asyncDispose]() {
      for (const child of started) child.kill()
      await Promise.all(started.map(child => child.exited))
    },
  }
}
