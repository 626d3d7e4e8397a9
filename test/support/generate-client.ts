import { plugin } from 'bun'

/**
 * Writes a TypeScript client for an OpenAPI document into a folder, as somebody who programs against the interface would
 * have it written.
 */
export async function generateClient(document: Record<string, unknown>, folder: string) {
  // The generator prints with what TypeScript was before it was rewritten in Go; ours is no library any more.
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
