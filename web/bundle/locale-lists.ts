// The lists that name every file of locales/, so that a language is added without writing any import.
import { join } from 'node:path'
import { languages } from '../../src/platform/languages'

const header = '// Written by build.ts.\n'

/** web/i18n/loaders.gen.ts: the web app loads the texts of one language, each part when it is first needed. */
export async function writeTextLoaders(root: string) {
  const parts = ['first', 'later']
  const lines = languages.map(language => {
    const loaders = parts.map(
      part => `${part}: async () => (await import('../../locales/${language}/${part}.json')).default`,
    )
    return `  ${language}: { ${loaders.join(', ')} },\n`
  })
  await Bun.write(
    join(root, 'web/i18n/loaders.gen.ts'),
    [header, 'export const loaders = {\n', ...lines, '}\n'].join(''),
  )
}
