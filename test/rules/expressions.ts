// Finds every regular expression in the source code, and checks with `recheck` how its time grows with the length of
// the text. When run as a program (by `bun run static`), it fails if any expression may be slow.
import ts from '@typescript/typescript6'
import { checkSync } from 'recheck'
import { isRegExpCall, parseSources, readText, type StandIn, UnknownText } from './constant-text'
import { listSources } from './sources'

/**
 * Expressions that may take more than linear time, each with the reason why its text is short. At most five are
 * allowed, because nearly every expression can be rewritten to take linear time, such as with a character class that
 * excludes the first character of the text that follows.
 */
const bounded: Record<string, string> = {
  '0+$': 'six digits, of a moment that a GPX file is written with',
  '[\\\\/]react-aria[\\\\/]dist[\\\\/]private[\\\\/]intl[\\\\/].*\\.mjs$':
    'paths of packages, when the app is built',
  '\\/\\*[\\s\\S]*?\\*\\/|"[^"]*"|:global\\([^)]*\\)': 'our own style sheets, when the app is built',
}

/**
 * Examples of parts of expressions that are known only at run time. A key is the file path and the source code of the
 * part. The check uses the example in place of the part.
 */
const openParts: Record<string, string> = {
  'src/instance/addresses/local-name/remembered-name.ts wanted': 'name',
  "src/instance/backups/folder/tidy-pool.ts partEnding.replace('.', '\\\\.')": '\\.part',
  // The pattern of a schema, which is listed itself.
  'src/platform/http/faults/find-fault.ts pattern': 'word',
  'src/transfer/imports/activities/look-at-file.ts name': 'word',
  'src/workouts/workouts/entered-schemas.ts digits': '9',
  'src/workouts/workouts/entered-schemas.ts String(maxEnteredS).length - 1': '9',
  "web/data/worker/letters-of-names.ts ranges.join('')": 'a-z',
}

const maxBounded = 5

export interface Expression {
  /** Position of the expression as `path:line`. */
  place: string
  source: string
  flags: string
}

/** Lists every regular expression in src/ and web/. */
export async function listExpressions(standIn: StandIn): Promise<Expression[]> {
  return expressionsOf(await listSources(['src/**/*.ts', 'web/**/*.{ts,tsx}']), standIn)
}

/**
 * Lists the expressions of some sources: literals, arguments of `RegExp`, and properties named `pattern`, which TypeBox
 * and JSON Schema use.
 */
export function expressionsOf(
  sources: readonly { path: string; text: string }[],
  standIn: StandIn = () => undefined,
): Expression[] {
  const files = parseSources(sources)
  return [...files.values()].flatMap(file => {
    const found: Expression[] = []
    const add = (node: ts.Node, source: ts.Expression, flags = '') => {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart())
      const place = `${file.fileName}:${line + 1}`
      try {
        found.push({ place, source: readText(source, files, standIn), flags })
      } catch (error) {
        throw error instanceof UnknownText
          ? new Error(`${place}: nothing stands for ${error.message}`, { cause: error })
          : error
      }
    }
    const visit = (node: ts.Node) => {
      if (ts.isRegularExpressionLiteral(node)) {
        add(node, node, node.text.slice(node.text.lastIndexOf('/') + 1))
      } else if (isRegExpCall(node)) {
        const [source, flags] = node.arguments ?? []
        if (source) add(node, source, flags && readText(flags, files, standIn))
      } else if (isPattern(node)) {
        add(node, ts.isPropertyAssignment(node) ? node.initializer : node.name)
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
    return found
  })
}

const isPattern = (node: ts.Node): node is ts.PropertyAssignment | ts.ShorthandPropertyAssignment =>
  (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) &&
  node.name.getText() === 'pattern'

/** Time limits that are so long that the result does not depend on the load of the machine. */
const unhurried = {
  timeout: 600_000,
  seedingTimeout: 60_000,
  incubationTimeout: 60_000,
  attackTimeout: 60_000,
}

/** Why an expression may be slow; `null` if its time grows linearly. */
export function slownessOf({ source, flags }: Expression): string | null {
  // recheck does not support set subtraction, so such a set is replaced by one character, which takes the same time.
  const known = source.replaceAll(/\[\[[^\]]*\]--\[[^\]]*\]\]/g, '[x]')
  const answer = checkSync(known, flags.replaceAll(/[dy]/g, '').replace('v', 'u'), unhurried)
  if (answer.status === 'unknown') return `not understood (${answer.error.kind})`
  return ['safe', 'linear'].includes(answer.complexity.type) ? null : answer.complexity.summary
}

async function findFaults(): Promise<string[]> {
  const used = new Set<string>()
  const expressions = await listExpressions((path, part) => {
    const key = `${path} ${part}`
    if (key in openParts) used.add(key)
    return openParts[key]
  })
  const slow = expressions.flatMap(expression => {
    const slowness = slownessOf(expression)
    return slowness === null ? [] : [{ ...expression, slowness }]
  })
  const unexplained = slow.filter(({ source }) => !(source in bounded))
  const needless = Object.keys(bounded).filter(source => !slow.some(one => one.source === source))
  return [
    ...unexplained.map(({ place, source, slowness }) => `${place}: /${source}/ is ${slowness}`),
    ...needless.map(source => `/${source}/ is listed as slow, and there is no such expression`),
    ...Object.keys(openParts)
      .filter(key => !used.has(key))
      .map(key => `Something stands for ${key}, and there is no such part`),
    ...(Object.keys(bounded).length > maxBounded
      ? [`More than ${maxBounded} slow expressions are listed`]
      : []),
  ]
}

if (import.meta.main) {
  const faults = await findFaults()
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
