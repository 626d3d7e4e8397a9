// What our own authority may vouch for (RFC 5280, 4.2.1.10): whoever gets its key can pretend to be machines at home, and no
// website. In a worker process.
import { isIP } from 'node:net'
import type * as x509Library from '@peculiar/x509'
import type { library } from '../library/library'

type Library = Pick<typeof library, 'x509' | 'asn1'>

const oid = '2.5.29.30'

/** Nobody can have such a name on the Internet (RFC 6761, 6762 and 8375; ICANN gives the others to nobody). */
const namesOfHomes = ['local', 'localhost', 'lan', 'home', 'internal', 'home.arpa']

/**
 * All names of homes, and what this machine is called at the moment, which may be a name of the Internet. Addresses are not
 * limited: BoringSSL's older verifier, which Bun and others have, takes no certificate at all from an authority that
 * limits them, and websites have names.
 * @param names names, also with `*.`, and addresses
 */
export function limitTo(names: readonly string[], { x509, asn1 }: Library): x509Library.Extension {
  const own = names.filter(name => !isIP(name)).map(bareName)
  const subtrees = [...new Set([...namesOfHomes, ...own])].map(
    dNSName => new asn1.GeneralSubtree({ base: new asn1.GeneralName({ dNSName }) }),
  )
  const constraints = new asn1.NameConstraints({ permittedSubtrees: new asn1.GeneralSubtrees(subtrees) })
  return new x509.Extension(oid, true, asn1.AsnConvert.serialize(constraints))
}

/** Which names an authority may vouch for. One without limits, of an earlier version, may for any. */
export function readLimits(
  authority: x509Library.X509Certificate,
  { asn1 }: Library,
): (name: string) => boolean {
  const extension = authority.getExtension(oid)
  if (!extension) return () => true
  const subtrees = asn1.AsnConvert.parse(extension.value, asn1.NameConstraints).permittedSubtrees ?? []
  const bases = [...subtrees].flatMap(({ base }) => base.dNSName ?? [])
  return name => isIP(name) !== 0 || bases.some(base => `.${bareName(name)}`.endsWith(`.${base}`))
}

const bareName = (name: string) => name.replace(/^\*\./, '')
