// Generates the modules that import the files of src/locales/, so that a new language needs no import written by hand.
import { dirname, join, relative } from 'node:path'
import { languages } from '../../src/platform/languages'

export async function writeLocaleLists(root: string) {
  const write = (path: string, lines: string[]) =>
    Bun.write(join(root, path), ['// Written by build.ts.', ...lines, ''].join('\n'))
  await write('web/i18n/loaders.gen.ts', listLoaders())
  // The server imports these texts in all languages when it starts, because there are few.
  for (const [path, file] of [
    ['src/platform/mail/words.gen.ts', 'emails'],
    ['src/workouts/analysis/review/picture/words.gen.ts', 'pictures'],
    ['src/workouts/sports/shelf/names.gen.ts', 'sports'],
    ['src/transfer/webhooks/forms/words.gen.ts', 'webhooks'],
  ] as const) {
    await write(path, listWords(relative(dirname(path), 'src/locales'), file))
  }
}

/** Writes a loader for each part of each language, so that a browser loads only the language that it needs. */
function listLoaders(): string[] {
  const loader = (language: string, part: string) =>
    `${part}: async () => (await import('../../src/locales/${language}/${part}.json')).default`
  const lines = languages.map(
    language => `  ${language}: { ${loader(language, 'first')}, ${loader(language, 'later')} },`,
  )
  return ['export const loaders = {', ...lines, '}']
}

/** Imports one file of texts in every language. @param folder src/locales/, relative to the generated file */
function listWords(folder: string, file: string): string[] {
  const imports = languages.map(language => `import ${language} from '${folder}/${language}/${file}.json'`)
  return [...imports, `export const words = { ${languages.join(', ')} }`]
}
