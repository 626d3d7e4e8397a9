/** A component of an executable. */
export interface Component {
  name: string
  version?: string
  /** SPDX licence expression, see spdx.org/licenses. */
  license: string
  /** Origin, as a package URL (ECMA-427) if it comes from a registry. */
  purl?: string
  url?: string
  /** Licence texts that must be included. */
  texts: string[]
  /** Name of the component that contains this one, if we did not choose this one ourselves. */
  within?: string
}
