import { basename, join } from 'node:path'

/**
 * Writes web/class-names.gen.d.ts with the class names of each style sheet, so that an unknown class name does not
 * compile.
 */
export async function writeClassNames(root: string) {
  const sheets = [...new Bun.Glob('web/**/*.module.css').scanSync({ cwd: root })].toSorted()
  const declarations = await Promise.all(
    sheets.map(async path => {
      const names = classNames(await Bun.file(join(root, path)).text()).map(name => `${name}: string`)
      return `declare module '*/${basename(path)}' {\n  const names: { ${names.join('; ')} }\n  export = names\n}\n`
    }),
  )
  // The generated declarations match style sheets by file name only, so each file name must be unique.
  const twice = sheets.map(path => basename(path)).find((name, index, all) => all.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`There are two style sheets ${twice} in web/`)
  await Bun.write(
    join(root, 'web/class-names.gen.d.ts'),
    ['// Written by build.ts.\n', ...declarations].join(''),
  )
}

function classNames(css: string): string[] {
  const selectors = css.replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"|:global\([^)]*\)/g, '')
  return [...new Set(Array.from(selectors.matchAll(/\.([a-zA-Z]\w*)/g), ([, name = '']) => name))].toSorted()
}
