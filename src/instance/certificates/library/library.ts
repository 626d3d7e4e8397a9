// What certificates are made with.
//
// It is bundled as a part of its own (bundle-library.ts): half a megabyte of code that most servers never run, and others
// once in two months. In the executable itself, compiled in advance, it would take five times that. Compressed as it is,
// it takes a tenth of a megabyte, and a fifth of a second to begin with.
//
// Nothing but load-library.ts may import it by value.
import { AsnConvert } from '@peculiar/asn1-schema'
import { GeneralName, GeneralSubtree, GeneralSubtrees, NameConstraints } from '@peculiar/asn1-x509'
import * as x509 from '@peculiar/x509'
import * as acme from 'acme-client'

export const library = {
  /** Makes and reads certificates. */
  x509,
  /** An extension that `x509` has no words for; both are what it is made of. */
  asn1: { AsnConvert, GeneralName, GeneralSubtree, GeneralSubtrees, NameConstraints },
  /** Asks an authority of the Internet for them (RFC 8555). */
  acme,
}
