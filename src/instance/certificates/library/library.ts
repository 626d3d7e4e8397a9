// The libraries that make certificates. They have half a megabyte of code. Most servers never run this code, and other
// servers run it every two months. Therefore it is bundled and compressed separately (bundle-library.ts), which takes
// 0.1 MB of space and 0.2 seconds to load. Compiled into the executable, it would take 2.5 MB. Only load-library.ts may
// import this file by value.
import { AsnConvert } from '@peculiar/asn1-schema'
import { GeneralName, GeneralSubtree, GeneralSubtrees, NameConstraints } from '@peculiar/asn1-x509'
import * as x509 from '@peculiar/x509'
import * as acme from 'acme-client'

export const library = {
  /** Makes and reads certificates. */
  x509,
  /**
   * Encodes an X.509 extension that `x509` does not support. This adds no dependency, because `x509` needs these
   * packages, too.
   */
  asn1: { AsnConvert, GeneralName, GeneralSubtree, GeneralSubtrees, NameConstraints },
  /** ACME client (RFC 8555). */
  acme,
}
