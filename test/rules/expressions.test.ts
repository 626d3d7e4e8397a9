// Finds every regular expression, however it is written. `bun run static` then checks with `recheck` how slow each
// expression may be.
import { expect, test } from 'bun:test'
import { expressionsOf } from './expressions'

const slowText = String.raw`(a|a\w)+$`

const ways: Record<string, string> = {
  'a literal': `export const found = /${slowText}/u`,
  'a RegExp': `export const found = new RegExp(String.raw\`${slowText}\`, 'u')`,
  'a RegExp without new': `export const found = RegExp(String.raw\`${slowText}\`, 'u')`,
  'a pattern of a schema': `const Name = Type.String({ pattern: String.raw\`${slowText}\` })`,
  'a pattern by its name': `const pattern = String.raw\`${slowText}\`\nconst Name = Type.String({ pattern })`,
  'a constant of another file': `import { slow as ours } from '../lib/slow'\nconst found = new RegExp(ours)`,
  'a part of another file': `import { part } from '../lib/slow'\nconst found = new RegExp(\`\${part}$\`)`,
  'the source of another expression': `import { kept } from '../lib/slow'\nconst Name = { pattern: kept.source }`,
  'a list that is joined': `const found = new RegExp(\`(\${['a', 'a\\\\w'].join('|')})+$\`)`,
  'names of fields': `const fields = { a: 1, aa: 2 } as const
    const found = new RegExp(\`(\${Object.keys(fields).join('|')})+$\`)`,
  'a function': `const found = new RegExp(many('a|a\\\\w') + '$')\nfunction many(part: string) { return \`(\${part})+\` }`,
}

const elsewhere = {
  path: 'src/lib/slow.ts',
  text: `export const slow = String.raw\`${slowText}\`
    export const part = '(a|a\\\\w)+'
    export const kept = RegExp(slow)`,
}

test.each(Object.keys(ways))('an expression is found in %p', way => {
  const found = expressionsOf([{ path: 'src/formats/any.ts', text: ways[way]! }, elsewhere])
  const here = found.filter(({ place }) => place.startsWith('src/formats/any.ts:'))
  expect(here.map(({ source }) => source)).toContainEqual(expect.stringMatching(/^\(a\|a(a|\\w)\)\+\$$/))
})

test('a part that only the running program knows needs something that stands for it', () => {
  const text = "export const find = (word: string) => new RegExp('^' + word + '$')"
  const sources = [{ path: 'src/formats/any.ts', text }]
  expect(() => expressionsOf(sources)).toThrow('src/formats/any.ts:1: nothing stands for word')
  const standIn = (path: string, part: string) =>
    `${path} ${part}` === 'src/formats/any.ts word' ? 'x' : undefined
  expect(expressionsOf(sources, standIn).map(({ source }) => source)).toEqual(['^x$'])
})
