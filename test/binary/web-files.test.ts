// The files of the web app as the executable serves them, and paths that try to reach other files.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { pagePolicy } from '../../src/platform/http/security-headers'
import { type ServerProcess, startServer } from '../support/executable'
import { getRaw } from '../support/raw-connection'
import { temporaryFolder } from '../support/temporary-folder'

const webDir = join(import.meta.dir, '..', '..', 'dist', 'web')

/**
 * Files of the web app by their path on the server, without the page itself and the retired service worker. Compressed
 * files are listed once, by their `.br` variant.
 */
const assets = [...new Bun.Glob('**/*').scanSync({ cwd: webDir })]
  .filter(name => !/^(index\.html|retired-worker)|\.gz$/.test(name))
  .map(name => ({ path: `/${name.replace(/\.br$/, '')}`, file: join(webDir, name) }))

const mediaTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

const folder = temporaryFolder()
let server: ServerProcess

beforeAll(async () => {
  server = await startServer({ folder: folder.path })
})
afterAll(async () => {
  await server.stop('SIGKILL')
  folder[Symbol.dispose]()
})

/** Fetches a file without decompressing the bytes of the response. */
async function fetchAsSent(path: string, acceptEncoding: string) {
  const headers = { 'accept-encoding': acceptEncoding }
  const response = await fetch(server.origin + path, { headers, decompress: false })
  return { status: response.status, headers: response.headers, bytes: await response.bytes() }
}

test('there is a web app to serve', () => {
  expect(new Set(assets.map(({ path }) => extname(path)))).toEqual(new Set(Object.keys(mediaTypes)))
})

describe.each(assets)('$path', ({ path, file }) => {
  const isCompressed = file.endsWith('.br')
  const content = new Uint8Array(isCompressed ? brotliDecompressSync(readFileSync(file)) : readFileSync(file))

  test('is served with its type, to be kept as long as its name says', async () => {
    const { status, headers } = await fetchAsSent(path, 'gzip, br')
    const isHashed = path.startsWith('/assets/')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe(mediaTypes[extname(path)] ?? 'unknown')
    expect(headers.get('cache-control')).toBe(isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('has only the security headers that have an effect on it', async () => {
    const { headers } = await fetchAsSent(path, 'gzip, br')
    // Workers follow the policy of their own file.
    const isScriptOfPages = /\.m?js$/.test(path) && !path.includes('worker')
    expect(headers.get('content-security-policy')).toBe(isScriptOfPages ? null : pagePolicy)
    expect(headers.get('x-frame-options')).toBe(isScriptOfPages ? null : 'DENY')
    expect(headers.get('permissions-policy')).toBeNull()
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  test('is sent compressed to whom understands it, as far as they do, and unpacked to others', async () => {
    const unpack = { br: brotliDecompressSync, gzip: Bun.gunzipSync }
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, deflate', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
    ] as const) {
      const compressed = await fetchAsSent(path, accepted)
      expect(compressed.headers.get('content-encoding')).toBe(isCompressed ? encoding : null)
      expect(compressed.headers.get('vary')?.includes('accept-encoding') === true).toBe(isCompressed)
      const unpacked = isCompressed ? unpack[encoding](compressed.bytes) : compressed.bytes
      expect(new Uint8Array(unpacked)).toEqual(content)
    }
    for (const encoding of ['identity', 'gzip;q=0', 'deflate']) {
      const plain = await fetchAsSent(path, encoding)
      expect(plain.headers.get('content-encoding')).toBeNull()
      expect(plain.bytes).toEqual(content)
    }
  })
})

describe('the page', () => {
  const screenOfBackup = '/admin/backups/trackhut-2026-11-29-204810.trackhut'

  test.each(['/', '/workouts', '/workouts/add', '/login', '/setup', '/anything/else', screenOfBackup])(
    'is served at %s with its policy, and asked for again each time',
    async path => {
      const { status, headers, body } = await server.request<string>('GET', path)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('content-security-policy')).toBe(pagePolicy)
      expect(headers.get('cache-control')).toBe('no-cache')
      expect(body).toContain('<div id="root"></div>')
    },
  )

  test('names only files that are there', async () => {
    const { body } = await server.request<string>('GET', '/')
    // The icon is in the page itself.
    const named = [...body.matchAll(/(?:src|href)="(?!data:)([^"]+)"/g)].map(match => match[1] ?? '')
    expect(named.length).toBeGreaterThan(2)
    expect(named.filter(path => !assets.some(asset => asset.path === path))).toEqual([])
  })
})

describe('the page of the interface', () => {
  test('has a policy that lets nothing in from elsewhere', async () => {
    const { headers } = await server.request('GET', '/api/docs')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toStartWith("default-src 'none'; script-src 'self'; style-src 'self';")
    expect(policy).not.toMatch(/https?:|\*|unsafe/)
  })
})

describe('paths that try to reach other files', () => {
  const targets = ['trackhut-data/secret.key', 'secret.key', 'etc/passwd', 'proc/self/environ']

  test.each([
    '/../TARGET',
    '/../../../../../../TARGET',
    '/assets/../../TARGET',
    '/assets/..%2f..%2fENCODED',
    '/%2e%2e/%2e%2e/%2e%2e/TARGET',
    '/%252e%252e/TARGET',
    '/..%5c..%5cTARGET',
    '/..\\..\\TARGET',
    '/TARGET%00.js',
    '/index.html%00/../TARGET',
    '/%c0%ae%c0%ae/TARGET',
    '/%zz/TARGET',
    '//TARGET',
    '/$bunfs/root/../../TARGET',
    '/api/docs/../../TARGET',
    '/api/docs/page.js/../../../TARGET',
    '/api/workouts/..%2f..%2fENCODED',
    '/api/workouts/..%2f..%2fENCODED/gpx/download',
    '/api/workouts/map/..%2f..%2fENCODED',
    '/api/workouts/map/%2e%2e%2fENCODED',
    '/api/workouts/map_tile/a/..%2fENCODED/1/1.png',
    '/base-map/0/0/..%2f..%2fENCODED',
    'file:///TARGET',
    'http://localhost/../TARGET',
  ])('%s', async way => {
    for (const target of targets) {
      const path = way.replace('TARGET', target).replace('ENCODED', encodeURIComponent(target))
      const { status, body } = await getRaw(server.origin, path)
      const isPage = status === 200 && body.includes('<div id="root"></div>')
      expect(isPage || [400, 401, 404].includes(status)).toBe(true)
      const secret = readFileSync(join(folder.path, 'trackhut-data', 'secret.key'), 'utf8').trim()
      for (const content of [secret, 'root:', 'HOST=']) expect(body).not.toContain(content)
    }
  })

  test('include names of what the program is built from', async () => {
    for (const path of ['/package.json', '/src/main.ts', '/embedded.gen.ts', '/.env', '/index.html.gz']) {
      expect((await getRaw(server.origin, path)).status).toBe(404)
    }
  })

  test('and one of 64 KB ends the request, not the server', async () => {
    expect((await getRaw(server.origin, `/${'a'.repeat(65_536)}`)).status).toBe(431)
    expect((await server.request('GET', '/api/ping')).status).toBe(200)
  })
})
