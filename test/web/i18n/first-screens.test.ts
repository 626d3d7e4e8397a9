// The texts of the first screens are loaded together with these screens, which therefore wait for no other texts.
import { expect, test } from 'bun:test'
import { loadTexts } from '../../../web/i18n/languages'
import { importedAtOnce } from '../../rules/sources'
import { appTexts } from '../../support/app-texts'

const firstParts = [
  'web/main.tsx',
  'web/shell/shell.tsx',
  'web/screens/entry/entry-screens.tsx',
  'web/screens/home/home-page.tsx',
  'web/screens/workouts/workouts-page.tsx',
]

/** Files whose texts are needed so rarely that they may be loaded later. */
const seldom = [
  // Texts for all failures.
  'web/data/client/failures.ts',
  'web/data/client/general-failures.ts',
  'web/data/client/words/body.ts',
  'web/data/client/words/streets.ts',
  'web/data/client/words/unusable-recording.ts',
]

test('the first screens say nothing that is loaded later', async () => {
  const [texts, all] = await Promise.all([loadTexts('en', 'first'), appTexts('en')])
  const sources = (await importedAtOnce(firstParts)).filter(({ path }) => !seldom.includes(path))
  expect(sources.length).toBeGreaterThan(100)
  const sections = sources.flatMap(({ path, code }) =>
    [...code.matchAll(/['"`]([a-z][A-Za-z]*)\.[A-Za-z$]\w*/g)].map(([, section = '']) => ({ path, section })),
  )
  const said = sections.filter(({ section }) => section in all)
  expect(said.length).toBeGreaterThan(100)
  expect(said.filter(({ section }) => !(section in texts))).toEqual([])
})
