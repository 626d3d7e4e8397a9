import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import Ajv from 'ajv'
import addFormats from 'ajv-formats'

const schemas = join(
  dirname(createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json')),
  'res/schema',
)
const readSchema = (name: string) =>
  JSON.parse(readFileSync(join(schemas, `${name}.SNAPSHOT.schema.json`), 'utf8'))

/** Validates an SBOM against the schema of CycloneDX 1.6. @throws Error with all problems */
export function checkSbom(text: string) {
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats(ajv)
  // Formats ajv-formats lacks: international addresses, of which ours has none.
  for (const format of ['iri-reference', 'idn-email']) ajv.addFormat(format, true)
  for (const name of ['spdx', 'jsf-0.82']) {
    ajv.addSchema(readSchema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`)
  }
  if (ajv.validate(readSchema('bom-1.6'), JSON.parse(text))) return
  throw new Error(`The SBOM is not valid: ${ajv.errorsText()}`)
}
