// Lists everything inside a release, as licence texts and as an SBOM.
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'
import type { Source } from '../source'
import type { Component } from './component'
import { listData } from './data'
import { findPackages } from './packages'
import { listRuntime, sharedTexts } from './runtime'

export const listInside = (targets: readonly string[]): Component[] => [
  ...listRuntime(),
  ...listData(),
  ...findPackages(targets),
]

/** Content of LICENSES.txt: authors and licences of all components. */
export function writeLicenses(components: readonly Component[]): string {
  const line = '-'.repeat(80)
  const parts = components.map(component => {
    const { name, version, license, url, within, texts } = component
    const head = `${name}${version ? ` ${version}` : ''}${within ? ` (in ${within})` : ''}: ${license}${url ? `\n${url}` : ''}`
    return [head, ...texts].join('\n\n')
  })
  const shared = sharedTexts().map(({ name, text }) => `The text of ${name}\n\n${text}`)
  const intro = 'Trackhut itself is under the licence in LICENSE. This is what else is inside, and its terms.'
  return `${[intro, ...parts, ...shared].join(`\n\n${line}\n\n`)}\n`
}

/** The components as a CycloneDX 1.6 document. */
export function writeSbom(components: readonly Component[], { version, commit, time }: Source): string {
  const program = new Models.Component(Enums.ComponentType.Application, 'trackhut', {
    bomRef: 'trackhut',
    version,
    licenses: new Models.LicenseRepository([new Models.SpdxLicense('MIT')]),
    properties: new Models.PropertyRepository([new Models.Property('trackhut:commit', commit)]),
  })
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: program, timestamp: time }) })
  for (const component of components) {
    const described = describe(component)
    bom.components.add(described)
    program.dependencies.add(described.bomRef)
  }
  const normalizers = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)
  const text = new Serialize.JsonSerializer(normalizers).serialize(bom, { sortLists: true, space: 2 })
  return `${text}\n`
}

function describe({ name, version, license, purl, url, within }: Component): Models.Component {
  const references = url ? [new Models.ExternalReference(url, Enums.ExternalReferenceType.Website)] : []
  return new Models.Component(
    name.includes('(') && !purl ? Enums.ComponentType.Data : Enums.ComponentType.Library,
    name,
    {
      bomRef: purl ?? name,
      licenses: new Models.LicenseRepository([licenseOf(license)]),
      externalReferences: new Models.ExternalReferenceRepository(references),
      ...(version && { version }),
      ...(purl && { purl }),
      ...(within && {
        properties: new Models.PropertyRepository([new Models.Property('trackhut:within', within)]),
      }),
    },
  )
}

const licenseOf = (license: string) =>
  /^[\w.-]+$/.test(license) && !license.startsWith('LicenseRef')
    ? new Models.SpdxLicense(license)
    : /^LicenseRef/.test(license)
      ? new Models.NamedLicense('Public domain')
      : new Models.LicenseExpression(license)
