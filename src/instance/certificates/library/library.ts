// The libraries that make certificates.
//
// They are bundled separately (bundle-library.ts): half a megabyte of code that most servers never run, and others every
// two months. Compiled into the executable, it would take five times that. Compressed, it takes a tenth of a megabyte and
// a fifth of a second to load.
//
// Only load-library.ts may import it by value.
import { AsnConvert } from '@peculiar/asn1-schema'
import { GeneralName, GeneralSubtree, GeneralSubtrees, NameConstraints } from '@peculiar/asn1-x509'
import * as x509 from '@peculiar/x509'
import * as acme from 'acme-client'

export const library = {
  /** Makes and reads certificates. */
  x509,
  /** For an X.509 extension that `x509` lacks; both build on this library. */
  asn1: { AsnConvert, GeneralName, GeneralSubtree, GeneralSubtrees, NameConstraints },
  /** ACME client (RFC 8555). */
  acme,
}
