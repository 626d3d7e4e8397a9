import { plugin } from 'bun'

/** Generates a TypeScript client for an OpenAPI document, as a developer of an API client would. */
export async function generateClient(document: Record<string, unknown>, folder: string) {
  // The generator needs TypeScript's JavaScript API, which TypeScript 7 (written in Go) no longer has.
  plugin({
    name: 'typescript-as-a-library',
    setup: build =>
      void build.module('typescript', async () => {
        const { default: typescript } = await import('@typescript/typescript6')
        return { exports: { ...typescript, default: typescript }, loader: 'object' }
      }),
  })
  const { createClient } = await import('@hey-api/openapi-ts')
  await createClient({ input: document, output: folder, logs: { level: 'silent', file: false } })
}
