// Makes an authority for the local network, and a certificate for this server that the authority signs. Runs in a
// worker process.

import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type * as x509Library from '@peculiar/x509'
import { day } from '../../lib/durations'
import { writeDurablySync } from '../../lib/files/write-durably'
import { localFilesIn } from './certificate-files'
import type { library } from './library/library'
import { loadLibrary } from './library/load-library'

type X509 = typeof x509Library

export interface LocalCertificate {
  dataDir: string
  /** DNS names and IP addresses that the certificate must cover. */
  names: readonly string[]
  now: Date
}

/**
 * The authority expires after this many days. Its validity begins `toleratedDays` in the past, so it is valid for five
 * years. This is long, because people must install the authority on each device.
 */
const authorityDays = 5 * 365 - 2

/**
 * This many days before the authority expires, a new authority is made. When an authority has expired, devices reject
 * all certificates that it signed.
 */
const lastDays = 1

/**
 * Days for which a certificate is valid. Apple devices reject more than 825 days, and the limit for public authorities
 * will be lowered to 47 days.
 */
const certificateDays = 200

/**
 * The validity of certificates begins this many days in the past, because clocks differ, and the clock of a machine
 * without a real-time clock may be behind.
 */
const toleratedDays = 2

/**
 * An elliptic curve that all devices support. RSA is not used, because a Raspberry Pi needs seconds to generate a key.
 */
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

interface Authority {
  certificate: x509Library.X509Certificate
  key: CryptoKey
}

/**
 * Makes a certificate for the given names. Makes the authority first if there is none; its key stays in the data
 * directory.
 * @returns the names that were left out, because the authority may not certify them: devices would reject a certificate
 *   that contains such a name
 * @throws Error if a file cannot be written, or the existing authority cannot be used; it is not replaced, because each
 *   device would have to trust the new one
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
  await save(x509, files.certificate, certificate, keys.privateKey)
  return all.filter(name => !isAllowed(name))
}

async function makeAuthority(
  library: Library,
  names: readonly string[],
  file: string,
  now: Date,
): Promise<Authority> {
  const { x509 } = library
  const keys = await makeKeys()
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    // The name shown in the certificate lists of devices.
    name: [{ CN: [`Trackhut (${hostname()})`] }],
    notBefore: new Date(now.getTime() - toleratedDays * day),
    notAfter: new Date(now.getTime() + authorityDays * day),
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      // A path length of 0: the authority may sign certificates of servers, but not of further authorities.
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      limitTo(names, library),
    ],
  })
  await save(x509, file, certificate, keys.privateKey)
  return { certificate, key: keys.privateKey }
}

async function readAuthority(x509: X509, text: string): Promise<Authority> {
  try {
    const parts = x509.PemConverter.decodeWithHeaders(text)
    const certificate = parts.find(({ type }) => type === 'CERTIFICATE')
    const key = parts.find(({ type }) => type === 'PRIVATE KEY')
    if (!certificate || !key) throw new Error('it lacks the certificate or the key')
    return {
      certificate: new x509.X509Certificate(certificate.rawData),
      key: await crypto.subtle.importKey('pkcs8', key.rawData, algorithm, false, ['sign']),
    }
  } catch (error) {
    throw new Error(
      'authority.pem cannot be read. Without it a new one is made, which devices have to be told of.',
      { cause: error },
    )
  }
}

const makeKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])

/** Returns a random serial number of sixteen bytes. The first byte makes the number positive. */
const serialNumber = () => `01${crypto.randomUUID().replaceAll('-', '').slice(2)}`

const earlier = (one: Date, other: Date) => (one < other ? one : other)

async function save(x509: X509, file: string, certificate: x509Library.X509Certificate, key: CryptoKey) {
  const keyPem = x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')
  writeDurablySync(file, `${certificate.toString('pem')}\n${keyPem}\n`)
}

type Library = Pick<typeof library, 'x509' | 'asn1'>

/**
 * Object identifier of name constraints (RFC 5280, 4.2.1.10). They limit the names that the authority may certify: a
 * stolen key can then be used to impersonate machines on local networks, but no website.
 */
const oid = '2.5.29.30'

/** Top-level names that do not exist on the Internet (RFC 6761, 6762 and 8375; ICANN reserves the other names). */
const namesOfHomes = ['local', 'localhost', 'lan', 'home', 'internal', 'home.arpa']

/**
 * Returns the extension that permits all local names and the current names of this machine, which may be public. IP
 * addresses are not limited: BoringSSL's older verifier, which Bun and other programs use, rejects all certificates of
 * an authority that limits them. Websites are still protected, because they have names.
 * @param names DNS names, possibly with `*.`, and IP addresses
 */
function limitTo(names: readonly string[], { x509, asn1 }: Library): x509Library.Extension {
  const own = names.filter(name => !isIP(name)).map(bareName)
  const subtrees = [...new Set([...namesOfHomes, ...own])].map(
    dNSName => new asn1.GeneralSubtree({ base: new asn1.GeneralName({ dNSName }) }),
  )
  const constraints = new asn1.NameConstraints({ permittedSubtrees: new asn1.GeneralSubtrees(subtrees) })
  return new x509.Extension(oid, true, asn1.AsnConvert.serialize(constraints))
}

/**
 * Returns a function that decides whether an authority may certify a name. Authorities of earlier versions have no
 * limits.
 */
function readLimits(authority: x509Library.X509Certificate, { asn1 }: Library): (name: string) => boolean {
  const extension = authority.getExtension(oid)
  if (!extension) return () => true
  const subtrees = asn1.AsnConvert.parse(extension.value, asn1.NameConstraints).permittedSubtrees ?? []
  const bases = [...subtrees].flatMap(({ base }) => base.dNSName ?? [])
  return name => isIP(name) !== 0 || bases.some(base => `.${bareName(name)}`.endsWith(`.${base}`))
}

const bareName = (name: string) => name.replace(/^\*\./, '')
