// Every text must be used somewhere. Missing texts are found by the compiler, because keys are typed.
import { expect, test } from 'bun:test'
import { flatten, stemOf } from '../../locales/flatten'
import { listSources } from '../../rules/sources'
import { appTexts } from '../../support/app-texts'

const sources = await listSources([
  'web/**/*.{ts,tsx}',
  'src/**/schemas.ts',
  'src/platform/acts.ts',
  'src/platform/mail/mail-failure.ts',
  'src/workouts/figures/explain-figures.ts',
  'src/workouts/selection/filters.ts',
  'src/tracks/figure-sources.ts',
  'src/tracks/kind-of-outing.ts',
  'src/tracks/venue.ts',
  'src/tracks/pool.ts',
])
const code = sources.filter(({ path }) => !path.startsWith('web/i18n/')).map(({ code }) => code)
const stems = [...new Set([...flatten(await appTexts('en')).keys()].map(stemOf))]

const strings = new Set(
  code.flatMap(text => [...text.matchAll(/'([\w-]+(?:\.\w+)*)'/g)].map(([, name]) => name)),
)
/** Words that code may insert into a composed key: strings, and keys of objects. */
const values = new Set([...strings, ...code.flatMap(text => text.match(/\b\w+(?=\??:)/g) ?? [])])

/** Composed keys such as `sports.${name}`, as regular expressions with a group for the inserted word. */
const composed = [
  ...new Set(code.flatMap(text => text.match(/`[a-z]\w*\.(?:\w+\.)*\w*\$\{[^}`]*\}\w*`/gi) ?? [])),
].map(
  key =>
    new RegExp(
      `^${key
        .slice(1, -1)
        .replaceAll('.', '\\.')
        .replace(/\$\{[^}]*\}/, '([\\w-]*)')}$`,
    ),
)

/** True if code can refer to the text, either by its whole key or by a composed key with a word of the code. */
const isNamed = (stem: string) =>
  strings.has(stem) ||
  composed.some(pattern => {
    const gap = pattern.exec(stem)?.[1]
    return gap !== undefined && (gap === '' || values.has(gap))
  })

test('a text that nothing names is found', () => {
  expect(['common.add', 'sports.running', 'review.asSoFar', 'review.as'].filter(isNamed)).toHaveLength(4)
  expect(['common.nothing', 'sports.strolling', 'records.context_'].filter(isNamed)).toEqual([])
})

test('the sources name hundreds of texts as a whole, and some by composing their keys', () => {
  expect(stems.filter(stem => strings.has(stem)).length).toBeGreaterThan(500)
  expect(composed.length).toBeGreaterThan(15)
})

test('no text is left that nothing shows', () => {
  expect(stems.filter(stem => !isNamed(stem))).toEqual([])
})
