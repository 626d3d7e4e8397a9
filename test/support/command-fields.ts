// Compares what commands print with --json to the fields that the table of commands names.
import type { Command } from '../../src/cli/terminal/command'

/**
 * Returns what is wrong with the output: fields that the table does not name, and fields at the top that it names and
 * that are missing. A field below one that the table names without naming what is in it may be anything.
 */
export function wrongFields({ json = {}, isList }: Command, printed: unknown): string[] {
  if (Array.isArray(printed) !== Boolean(isList)) return [isList ? 'it is no list' : 'it is a list']
  const named = Object.keys(json)
  const isOpen = (path: string) =>
    !named.some(other => other.startsWith(`${path}.`) || other.startsWith(`${path}[]`))
  const unnamed = (value: unknown, path: string): string[] => {
    if (path !== '' && !named.includes(path) && !path.endsWith('[]')) return [path]
    if (path !== '' && !path.endsWith('[]') && isOpen(path)) return []
    if (Array.isArray(value)) return value.flatMap(item => unnamed(item, `${path}[]`))
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, inner]) =>
      unnamed(inner, path === '' ? name : `${path}.${name}`),
    )
  }
  const objects = Array.isArray(printed) ? printed : [printed]
  const top = named.filter(name => !/[.[]/.test(name))
  return objects.flatMap(object => [
    ...unnamed(object, '').map(path => `${path} is not named`),
    ...top.filter(name => !Object.hasOwn(object, name)).map(name => `${name} is missing`),
  ])
}
