// The libraries that make certificates. They are half a megabyte of code, which most servers never run, and the others
// every two months. Therefore they are bundled and compressed separately (bundle-library.ts): that takes a tenth of a
// megabyte, and a fifth of a second to load. Compiled into the executable, they would take two and a half megabytes.
// Only load-library.ts may import this file by value.
import { AsnConvert } from '@peculiar/asn1-schema'
import { GeneralName, GeneralSubtree, GeneralSubtrees, NameConstraints } from '@peculiar/asn1-x509'
import * as x509 from '@peculiar/x509'
import * as acme from 'acme-client'

export const library = {
  /** Makes and reads certificates. */
  x509,
  /** Encodes an X.509 extension that `x509` does not support. `x509` itself is built on these packages. */
  asn1: { AsnConvert, GeneralName, GeneralSubtree, GeneralSubtrees, NameConstraints },
  /** ACME client (RFC 8555). */
  acme,
}
