// An authority for the network at home, and the certificate that it gives this server. In a worker process.

import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type * as x509Library from '@peculiar/x509'
import { day } from '../../../lib/durations'
import { writeDurablySync } from '../../../lib/files/write-durably'
import type { library } from '../library/library'
import { loadLibrary } from '../library/load-library'
import { localFilesIn } from './local-files'

type X509 = typeof x509Library

export interface LocalCertificate {
  dataDir: string
  /** Names and addresses. */
  names: readonly string[]
  now: Date
}

/** Each device is told of it by hand, so that it has to last; five years with the time before. */
const authorityDays = 5 * 365 - 2

/** Near its end another one is made: nobody would take what it vouches for. */
const lastDays = 1

/** Apple's devices refuse more than 825 days, and those of public authorities are about to have 47. */
const certificateDays = 200

/** Clocks at home differ, and a machine without one of its own may be behind. */
const toleratedDays = 2

/** A curve that every device knows; RSA keys take a Raspberry Pi seconds. */
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

interface Authority {
  certificate: x509Library.X509Certificate
  key: CryptoKey
}

/**
 * Makes a certificate for these names, and before the first one the authority, whose key stays in the data directory.
 * @returns the names that are left out, because the authority may not vouch for them: with one of them in it, nobody would
 *   take the certificate
 * @throws Error when a file cannot be written, or that of the authority cannot be used: devices trust it, and a new one
 *   would have to be told to each
 */
export async function makeLocalCertificate({
  dataDir,
  names: all,
  now,
}: LocalCertificate): Promise<string[]> {
  const library = await loadLibrary()
  const { x509 } = library
  const files = localFilesIn(dataDir)
  mkdirSync(files.folder, { recursive: true, mode: 0o700 })
  const there = existsSync(files.authority)
    ? await readAuthority(x509, readFileSync(files.authority, 'utf8'))
    : null
  const isOver = there !== null && there.certificate.notAfter.getTime() - now.getTime() < lastDays * day
  const authority = there === null || isOver ? await makeAuthority(library, all, files.authority, now) : there
  const isAllowed = readLimits(authority.certificate, library)
  const names = all.filter(isAllowed)
  const keys = await makeKeys()
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: [{ CN: [names[0] ?? 'trackhut.local'] }],
    issuer: authority.certificate.subject,
    notBefore: new Date(now.getTime() - toleratedDays * day),
    notAfter: earlier(new Date(now.getTime() + certificateDays * day), authority.certificate.notAfter),
    publicKey: keys.publicKey,
    signingKey: authority.key,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map(value => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value })),
      ),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(authority.certificate.publicKey),
    ],
  })
  writeDurablySync(files.certificate, `${pem(certificate)}${await keyPem(x509, keys.privateKey)}`)
  return all.filter(name => !isAllowed(name))
}

async function makeAuthority(
  library: Awaited<ReturnType<typeof loadLibrary>>,
  names: readonly string[],
  file: string,
  now: Date,
): Promise<Authority> {
  const { x509 } = library
  const keys = await makeKeys()
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    // What people look for in the lists of their devices.
    name: [{ CN: [`Trackhut (${hostname()})`] }],
    notBefore: new Date(now.getTime() - toleratedDays * day),
    notAfter: new Date(now.getTime() + authorityDays * day),
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      // It signs servers, and no further authority.
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      limitTo(names, library),
    ],
  })
  writeDurablySync(file, `${pem(certificate)}${await keyPem(x509, keys.privateKey)}`)
  return { certificate, key: keys.privateKey }
}

async function readAuthority(x509: X509, text: string): Promise<Authority> {
  try {
    const [certificate] = x509.PemConverter.decodeWithHeaders(text).filter(
      ({ type }) => type === 'CERTIFICATE',
    )
    const [key] = x509.PemConverter.decodeWithHeaders(text).filter(({ type }) => type === 'PRIVATE KEY')
    if (!certificate || !key) throw new Error('it lacks the certificate or the key')
    return {
      certificate: new x509.X509Certificate(certificate.rawData),
      key: await crypto.subtle.importKey('pkcs8', key.rawData, algorithm, false, ['sign']),
    }
  } catch (error) {
    throw new Error(
      'authority.pem cannot be read. Without it a new one is made, which devices have to be told of.',
      {
        cause: error,
      },
    )
  }
}

const makeKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])

/** Sixteen bytes by chance, positive. */
const serialNumber = () => `01${crypto.randomUUID().replaceAll('-', '').slice(2)}`

const earlier = (one: Date, other: Date) => (one < other ? one : other)

const pem = (certificate: x509Library.X509Certificate) => `${certificate.toString('pem')}\n`

const keyPem = async (x509: X509, key: CryptoKey) =>
  `${x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')}\n`

type Library = Pick<typeof library, 'x509' | 'asn1'>

/**
 * Of name constraints (RFC 5280, 4.2.1.10), which say what our authority may vouch for: whoever gets its key can pretend to
 * be machines at home, and no website.
 */
const oid = '2.5.29.30'

/** Nobody can have such a name on the Internet (RFC 6761, 6762 and 8375; ICANN gives the others to nobody). */
const namesOfHomes = ['local', 'localhost', 'lan', 'home', 'internal', 'home.arpa']

/**
 * All names of homes, and what this machine is called at the moment, which may be a name of the Internet. Addresses are not
 * limited: BoringSSL's older verifier, which Bun and others have, takes no certificate at all from an authority that
 * limits them, and websites have names.
 * @param names names, also with `*.`, and addresses
 */
function limitTo(names: readonly string[], { x509, asn1 }: Library): x509Library.Extension {
  const own = names.filter(name => !isIP(name)).map(bareName)
  const subtrees = [...new Set([...namesOfHomes, ...own])].map(
    dNSName => new asn1.GeneralSubtree({ base: new asn1.GeneralName({ dNSName }) }),
  )
  const constraints = new asn1.NameConstraints({ permittedSubtrees: new asn1.GeneralSubtrees(subtrees) })
  return new x509.Extension(oid, true, asn1.AsnConvert.serialize(constraints))
}

/** Which names an authority may vouch for. One without limits, of an earlier version, may for any. */
function readLimits(authority: x509Library.X509Certificate, { asn1 }: Library): (name: string) => boolean {
  const extension = authority.getExtension(oid)
  if (!extension) return () => true
  const subtrees = asn1.AsnConvert.parse(extension.value, asn1.NameConstraints).permittedSubtrees ?? []
  const bases = [...subtrees].flatMap(({ base }) => base.dNSName ?? [])
  return name => isIP(name) !== 0 || bases.some(base => `.${bareName(name)}`.endsWith(`.${base}`))
}

const bareName = (name: string) => name.replace(/^\*\./, '')
