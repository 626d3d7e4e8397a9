// Finds every regular expression of the sources, and asks `recheck` how the time it takes grows with the text it is used on.
// Run as a program, this fails for each that may be slow: `bun run static` does.
import typescript from '@typescript/typescript6'
import { checkSync } from 'recheck'
import { listSources } from './sources'

/**
 * Those that may take longer than the text is long, each with what bounds the text. There are five at most: another way to
 * write it is nearly always at hand, such as a character class without the first character of what follows.
 */
const bounded: Record<string, string> = {
  '0+$': 'six digits, of a moment that a GPX file is written with',
  '[\\\\/]react-aria[\\\\/]dist[\\\\/]private[\\\\/]intl[\\\\/].*\\.mjs$':
    'paths of packages, when the app is built',
  '\\/\\*[\\s\\S]*?\\*\\/|"[^"]*"|:global\\([^)]*\\)': 'our own style sheets, when the app is built',
}

const maxBounded = 5

export interface Expression {
  /** `path:line` */
  place: string
  source: string
  flags: string
}

/** Every regular expression of src/ and web/, those that are put together included. */
export async function listExpressions(): Promise<Expression[]> {
  const sources = await listSources(['src/**/*.ts', 'web/**/*.{ts,tsx}'])
  return sources.flatMap(({ path, text }) => expressionsIn(path, text))
}

function expressionsIn(path: string, text: string): Expression[] {
  const { ScriptTarget, createSourceFile, forEachChild, isRegularExpressionLiteral, isNewExpression } =
    typescript
  const file = createSourceFile(path, text, ScriptTarget.Latest, true)
  const found: Expression[] = []
  const add = (node: typescript.Node, source: string, flags: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    found.push({ place: `${path}:${line + 1}`, source, flags })
  }
  const visit = (node: typescript.Node) => {
    if (isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      add(node, node.text.slice(1, end), node.text.slice(end + 1))
    } else if (isNewExpression(node) && node.expression.getText() === 'RegExp') {
      const [source, flags] = (node.arguments ?? []).map(argument => textOf(argument, file))
      add(node, source ?? '', flags ?? '')
    }
    forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** What stands for a part of an expression that is known only when it runs. */
const unknownPart = 'x'

/** The text of a string that is put together, as far as it stands in the file. */
function textOf(node: typescript.Node, file: typescript.SourceFile): string {
  const ts = typescript
  const inner = (child: typescript.Node) => textOf(child, file)
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTaggedTemplateExpression(node)) return rawTextOf(node.template, inner)
  if (ts.isTemplateExpression(node))
    return (
      node.head.text +
      node.templateSpans.map(({ expression, literal }) => inner(expression) + literal.text).join('')
    )
  if (ts.isBinaryExpression(node)) return inner(node.left) + inner(node.right)
  if (ts.isIdentifier(node)) {
    const value = constantOf(node.text, file)
    return value ? inner(value) : unknownPart
  }
  return unknownPart
}

/** Of `String.raw`, which leaves backslashes alone. */
function rawTextOf(template: typescript.TemplateLiteral, inner: (node: typescript.Node) => string): string {
  const raw = (text: string | undefined) => text ?? ''
  if (typescript.isNoSubstitutionTemplateLiteral(template)) return raw(template.rawText)
  const { head, templateSpans } = template
  return (
    raw(head.rawText) +
    templateSpans.map(({ expression, literal }) => inner(expression) + raw(literal.rawText)).join('')
  )
}

function constantOf(name: string, file: typescript.SourceFile): typescript.Expression | undefined {
  const declarations = file.statements
    .filter(typescript.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
  return declarations.find(declaration => declaration.name.getText() === name)?.initializer
}

/** In words, why an expression may be slow; null where its time is linear. */
export function slownessOf({ source, flags }: Expression): string | null {
  // A set of characters without others is one character, as far as time goes; recheck does not know these sets.
  const known = source.replaceAll(/\[\[[^\]]*\]--\[[^\]]*\]\]/g, '[x]')
  const answer = checkSync(known, flags.replaceAll(/[dy]/g, '').replace('v', 'u'), { timeout: 30_000 })
  if (answer.status === 'unknown') return `not understood (${answer.error.kind})`
  return ['safe', 'linear'].includes(answer.complexity.type) ? null : answer.complexity.summary
}

async function findFaults(): Promise<string[]> {
  const expressions = await listExpressions()
  const slow = expressions.flatMap(expression => {
    const slowness = slownessOf(expression)
    return slowness === null ? [] : [{ ...expression, slowness }]
  })
  const unexplained = slow.filter(({ source }) => !(source in bounded))
  const needless = Object.keys(bounded).filter(source => !slow.some(one => one.source === source))
  return [
    ...unexplained.map(({ place, source, slowness }) => `${place}: /${source}/ is ${slowness}`),
    ...needless.map(source => `/${source}/ is listed as slow, and there is no such expression`),
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
