// Build step: bundles the libraries for second factors as a separate file, which the executable embeds.
import { join } from 'node:path'
import type { BunPlugin } from 'bun'
import { bundlePacked } from '../../../lib/packed/bundle-packed'

/**
 * Files of @simplewebauthn/server that are left out: they check certificates of manufacturers, which browsers remove
 * because we ask for no attestation. A passkey that comes with one all the same is refused.
 */
const unusedFiles = new RegExp(
  `[\\\\/]@simplewebauthn[\\\\/]server[\\\\/]esm[\\\\/].*(?:${[
    'convertX509PublicKeyToCOSE',
    'getCertificateInfo',
    'isCertRevoked',
    'mapX509SignatureAlgToCOSEAlg',
    'validateCertificatePath',
    'validateExtFIDOGenCEAAGUID',
    'verifyAttestationAndroidKey',
    'verifyAttestationAndroidSafetyNet',
    'verifyAttestationApple',
    'verifyAttestationFIDOU2F',
    'verifyAttestationTPM',
    'verifyAttestationWithMetadata',
    'metadataService',
    'defaultRootCerts[\\\\/][\\w-]+',
  ].join('|')})\\.js$`,
)

/** A file that is replaced by our own. */
const replacedFile = /[\\/]unwrapEC2Signature\.js$/

const exported = /^export (?:async )?(?:function|const|class) (\w+)/gm

/** Replaces each export of the unused files by a function that throws. */
const withoutUnused: BunPlugin = {
  name: 'without-unused',
  setup({ onLoad }) {
    const own = join(import.meta.dir, 'unwrap-signature.ts')
    onLoad({ filter: replacedFile }, () => ({
      contents: `export * from ${JSON.stringify(own)}`,
      loader: 'js',
    }))
    onLoad({ filter: unusedFiles }, async ({ path }) => {
      const names = [...(await Bun.file(path).text()).matchAll(exported)].map(([, name]) => name)
      const stubs = names.map(name => `export const ${name} = leftOut`)
      const leftOut = "const leftOut = () => { throw new Error('left out, see bundle-library.ts') }"
      return { contents: [leftOut, ...stubs].join('\n'), loader: 'js' }
    })
  },
}

/** Writes `library.gen.bin`. @returns its build metadata */
export const bundleLibraryOfFactors = () =>
  bundlePacked(
    { entry: join(import.meta.dir, 'library.ts'), target: join(import.meta.dir, 'library.gen.bin') },
    [withoutUnused],
  )
