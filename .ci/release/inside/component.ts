/** Something that an executable is made of. */
export interface Component {
  name: string
  version?: string
  /** As SPDX has it, see spdx.org/licenses. */
  license: string
  /** Where it is from, as a package URL (ECMA-427) where it comes from a registry. */
  purl?: string
  url?: string
  /** The texts that must come with it. */
  texts: string[]
  /** In what it is contained, when it is not ours to choose. */
  within?: string
}
