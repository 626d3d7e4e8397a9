// Evaluates strings and regular expressions that are composed in the source code, if their text is constant.
import { dirname, join, normalize } from 'node:path'
import ts from '@typescript/typescript6'

/** Parsed source files by path. */
export type SourceFiles = ReadonlyMap<string, ts.SourceFile>

/**
 * Replaces a part whose text is known only at run time.
 * @returns the replacing text; `undefined` to leave the part unchanged
 */
export type StandIn = (path: string, part: string) => string | undefined

export class UnknownText extends Error {}

export function parseSources(sources: readonly { path: string; text: string }[]): SourceFiles {
  return new Map(
    sources.map(({ path, text }) => [path, ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)]),
  )
}

/** True for a call `RegExp(…)`, with or without `new`. */
export const isRegExpCall = (node: ts.Node): node is ts.NewExpression | ts.CallExpression =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp'

/**
 * The text of an expression. Evaluates constants, also of other files, and functions that return a single expression.
 * @throws UnknownText for a part that is known only at run time and has no replacement
 */
export function readText(node: ts.Expression, files: SourceFiles, standIn: StandIn): string {
  return textIn(node, { files, standIn, given: new Map() })
}

interface Scope {
  files: SourceFiles
  standIn: StandIn
  /** Texts of the parameters of the function that is being evaluated. */
  given: ReadonlyMap<ts.Node, string>
}

function textIn(node: ts.Expression, scope: Scope): string {
  const inner = (child: ts.Expression) => textIn(child, scope)
  const substitute = scope.standIn(node.getSourceFile().fileName, node.getText())
  if (substitute !== undefined) return substitute
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text
  if (ts.isRegularExpressionLiteral(node)) return node.text.slice(1, node.text.lastIndexOf('/'))
  if (ts.isTaggedTemplateExpression(node)) return templateText(node.template, 'rawText', inner)
  if (ts.isTemplateExpression(node)) return templateText(node, 'text', inner)
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return inner(node.left) + inner(node.right)
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return inner(node.expression)
  if (ts.isIdentifier(node)) return textOfName(node, scope)
  if (isRegExpCall(node) && node.arguments?.[0]) return inner(node.arguments[0])
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'source') return inner(node.expression)
  if (ts.isCallExpression(node)) return textOfCall(node, scope)
  throw unknown(node)
}

/** The text of a template literal. @param key `rawText` for String.raw, which does not interpret backslashes */
function templateText(
  template: ts.TemplateLiteral,
  key: 'text' | 'rawText',
  inner: (child: ts.Expression) => string,
): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template[key] ?? ''
  const { head, templateSpans } = template
  return (
    (head[key] ?? '') +
    templateSpans.map(({ expression, literal }) => inner(expression) + (literal[key] ?? '')).join('')
  )
}

function textOfName(node: ts.Identifier, scope: Scope): string {
  const declaration = declarationOf(node, scope.files)
  const text = declaration && scope.given.get(declaration)
  if (text !== undefined) return text
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) throw unknown(node)
  return textIn(declaration.initializer, scope)
}

/** Evaluates `join` on a list, and calls of functions that are defined in the sources. */
function textOfCall(node: ts.CallExpression, scope: Scope): string {
  const { expression, arguments: values } = node
  if (ts.isPropertyAccessExpression(expression) && expression.name.text === 'join')
    return textsOfList(expression.expression, scope).join(values[0] ? textIn(values[0], scope) : ',')
  const called = ts.isIdentifier(expression) && declarationOf(expression, scope.files)
  if (!called || !ts.isFunctionDeclaration(called)) throw unknown(node)
  const [statement] = called.body?.statements ?? []
  if (!statement || !ts.isReturnStatement(statement) || !statement.expression) throw unknown(node)
  const given = called.parameters.map((parameter, index) => {
    const value = values[index] ?? parameter.initializer
    if (!value) throw unknown(node)
    return [parameter, textIn(value, scope)] as const
  })
  return textIn(statement.expression, { ...scope, given: new Map(given) })
}

/** Evaluates a list: an array literal, or `Object.keys` of an object literal. */
function textsOfList(node: ts.Expression, scope: Scope): string[] {
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(element => textIn(element, scope))
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'Object.keys') throw unknown(node)
  const [name] = node.arguments
  const declaration = name && ts.isIdentifier(name) && declarationOf(name, scope.files)
  let value = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined
  while (value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value))) value = value.expression
  if (!value || !ts.isObjectLiteralExpression(value)) throw unknown(node)
  return value.properties.map(({ name: key }) => {
    if (!key || !(ts.isIdentifier(key) || ts.isStringLiteralLike(key))) throw unknown(node)
    return key.text
  })
}

function declarationOf({ text: name, parent }: ts.Identifier, files: SourceFiles): ts.Node | undefined {
  for (let around: ts.Node = parent; around; around = around.parent) {
    const found = ts.isFunctionLike(around)
      ? around.parameters.find(parameter => parameter.name.getText() === name)
      : ts.isBlock(around) || ts.isSourceFile(around)
        ? declaredBy(around.statements, name)
        : undefined
    if (found) return found
  }
  return importedDeclaration(parent.getSourceFile(), name, files)
}

function declaredBy(statements: readonly ts.Statement[], name: string): ts.Node | undefined {
  const functions = statements.filter(ts.isFunctionDeclaration)
  const variables = statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
  return [...functions, ...variables].find(declaration => declaration.name?.getText() === name)
}

function importedDeclaration(file: ts.SourceFile, name: string, files: SourceFiles): ts.Node | undefined {
  for (const { importClause, moduleSpecifier } of file.statements.filter(ts.isImportDeclaration)) {
    const bindings = importClause?.namedBindings
    if (!bindings || !ts.isNamedImports(bindings) || !ts.isStringLiteral(moduleSpecifier)) continue
    const imported = bindings.elements.find(element => element.name.text === name)
    const path = normalize(join(dirname(file.fileName), moduleSpecifier.text))
    const exporting = files.get(path) ?? files.get(`${path}.ts`) ?? files.get(`${path}.tsx`)
    if (imported && exporting)
      return declaredBy(exporting.statements, (imported.propertyName ?? imported.name).text)
  }
  return undefined
}

const unknown = (node: ts.Node) => new UnknownText(node.getText())
