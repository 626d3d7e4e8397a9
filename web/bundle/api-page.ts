// Makes the files of the page of the API documentation.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildMetafile } from 'bun'

/** Writes the files beside the page, which the server makes, and returns the metafile of its script. */
export async function bundleApiPage(root: string, folder: string): Promise<BuildMetafile | undefined> {
  const library = join(root, 'node_modules/swagger-ui-dist')
  const target = join(folder, 'api/docs')
  const bundle = await Bun.build({
    entrypoints: [join(root, 'web/api-page/page.ts')],
    outdir: target,
    minify: true,
    metafile: true,
  })
  if (!bundle.success) throw new AggregateError(bundle.logs, 'The API page could not be bundled')
  cpSync(join(library, 'swagger-ui-bundle.js'), join(target, 'swagger-ui.js'))
  cpSync(join(library, 'oauth2-redirect.js'), join(target, 'oauth2-return.js'))
  const styles = [join(library, 'swagger-ui.css'), join(root, 'web/api-page/page.css')]
  const texts = await Promise.all(styles.map(path => Bun.file(path).text()))
  // The map of the sources is not embedded.
  const css = texts.join('\n').replace(/\/\*# sourceMappingURL=[^*]*\*\//, '')
  await Bun.write(join(target, 'page.css'), css)
  return bundle.metafile
}
