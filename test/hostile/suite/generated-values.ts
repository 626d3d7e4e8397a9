// Generates random values for a schema: often valid values, so that requests pass the first checks, and often values
// that no client would send.
import type { Operation, Schema } from './document'
import type { Random } from './random'

const strangeTexts: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  '9223372036854775808',
  'null',
  'true',
  '[]',
  "' OR 1=1 --",
  '%',
  '_%',
  '\\',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u2028',
  '🚲'.repeat(300),
  'x'.repeat(5000),
  '<script>alert(1)</script>',
  '{{7*7}}',
  '#{7*7}',
  'a\r\nSet-Cookie: x=y',
  '2018-02-30',
  '0000-00-00',
  '+002018-01-01',
  '99999-01-01',
  '25:61',
  'NaN',
  'Infinity',
  'https://127.0.0.1:1/',
  'javascript:alert(1)',
  'ride.gpx',
  '٣',
  'ⅷ',
]

const strangeNumbers: readonly number[] = [
  0,
  -0,
  -1,
  1,
  2,
  0.5,
  1e-320,
  255,
  256,
  32_767,
  2 ** 31,
  -(2 ** 31),
  2 ** 32,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  1e21,
  1e308,
]

const goodTexts: readonly string[] = [
  '2026-05-01',
  '2026-05-01 10:00',
  'open sesame',
  'sam@example.org',
  'Europe/Paris',
  'asc',
  'month',
  'total',
  '#aabbcc',
  'workouts:read',
  'https://app.example/callback',
  'code',
  'A title',
]

const maxDepth = 4

/** Returns a path with all its parameters, and some query parameters. */
export function pathOf(random: Random, { path, parameters }: Operation, names: readonly string[]): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, () => segment(random, names))
  const query = parameters
    .filter(parameter => parameter.in === 'query' && random.isLikely(0.4))
    .flatMap(({ name, schema }) => {
      const once = `${name}=${encode(textFor(random, schema, names))}`
      return random.isLikely(0.05) ? [once, once] : [once]
    })
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`
}

/** Returns a random segment of a path, never `.`, `..` or a lone surrogate, because other tests cover these. */
function segment(random: Random, names: readonly string[]): string {
  const text = random.isLikely(0.6) ? random.oneOf(names) : random.oneOf(strangeTexts)
  return encode(text).slice(0, 2000) || '0'
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed())

function textFor(random: Random, schema: Schema, names: readonly string[]): string {
  const value = random.isLikely(0.5) ? valueFor(random, schema, {}, names, 0) : random.oneOf(strangeTexts)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

interface Body {
  body: string | FormData | Uint8Array<ArrayBuffer> | null
  /**
   * The Content-Type header. It is `null` if there is no body, and for a `FormData`, because `fetch` then sets the
   * header.
   */
  type: string | null
}

export function bodyOf(
  random: Random,
  { method, bodies, schemas }: Operation,
  names: readonly string[],
): Body {
  const types = Object.keys(bodies)
  if (types.length === 0 || method === 'GET') return { body: null, type: null }
  if (random.isLikely(0.04)) return { body: null, type: null }
  const type = random.oneOf(types)
  const value = valueFor(random, bodies[type] ?? {}, schemas, names, 0)
  if (type === 'application/json') return { body: jsonOf(random, value), type }
  if (type === 'multipart/form-data') return { body: formOf(random, value), type: null }
  if (type === 'application/x-www-form-urlencoded') return { body: pairsOf(value), type }
  return { body: noise(random), type }
}

/** Converts a value to JSON. Sometimes returns invalid or unusual JSON instead. */
function jsonOf(random: Random, value: unknown): string {
  const text = JSON.stringify(value) ?? 'null'
  if (random.isLikely(0.9)) return text
  return random.oneOf([
    text.slice(0, -1),
    `${'['.repeat(20_000)}`,
    `\ufeff${text}`,
    '{"a":1,"a":2}',
    '"\\ud800"',
    `{"__proto__":{"admin":true},${text.slice(1)}`,
    `{"x":"${'y'.repeat(300_000)}"}`,
  ])
}

function formOf(random: Random, value: unknown): FormData {
  const form = new FormData()
  for (const [name, part] of entriesOf(value)) {
    if (name === 'file' || random.isLikely(0.1)) {
      form.append(
        name,
        new Blob([noise(random)]),
        random.oneOf(['ride.gpx', 'me.png', 'rides.zip', 'x', '.', '']),
      )
    } else form.append(name, typeof part === 'string' ? part.toWellFormed() : JSON.stringify(part))
  }
  return form
}

const pairsOf = (value: unknown) =>
  entriesOf(value)
    .map(
      ([name, part]) => `${encode(name)}=${encode(typeof part === 'string' ? part : JSON.stringify(part))}`,
    )
    .join('&')

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

const noise = (random: Random) => Uint8Array.from({ length: random.below(400) }, () => random.below(256))

function valueFor(
  random: Random,
  schema: Schema,
  schemas: Record<string, Schema>,
  names: readonly string[],
  depth: number,
): unknown {
  if (depth > maxDepth || random.isLikely(0.08)) return strangeValue(random)
  const inner = (part: Schema) => valueFor(random, part, schemas, names, depth + 1)
  const name = schema.$ref?.split('/').at(-1)
  if (name !== undefined) return inner(schemas[name] ?? {})
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return inner(random.oneOf(choices))
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(part => asObject(inner(part))))
  if (schema.enum) return random.oneOf(schema.enum)
  if (schema.const !== undefined) return schema.const
  if (schema.examples && random.isLikely(0.4)) return random.oneOf(schema.examples)
  switch (schema.type) {
    case 'boolean':
      return random.isLikely(0.5)
    case 'integer':
    case 'number':
      return numberFor(random, schema)
    case 'array':
      return Array.from({ length: random.below(4) }, () => inner(schema.items ?? {}))
    case 'object':
      return objectFor(random, schema, inner)
    case 'null':
      return null
    default:
      return stringFor(random, schema, names)
  }
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

function numberFor(random: Random, { minimum, maximum }: Schema): number {
  const bounds = [minimum, maximum].filter(bound => bound !== undefined)
  const around = bounds.flatMap(bound => [bound - 1, bound, bound + 1])
  return random.oneOf([...around, ...strangeNumbers, random.below(100)])
}

function stringFor(random: Random, { minLength = 0, maxLength }: Schema, names: readonly string[]): string {
  if (maxLength !== undefined && random.isLikely(0.3)) {
    return 'é'.repeat(Math.max(minLength, maxLength + random.below(3) - 1))
  }
  return random.oneOf(random.isLikely(0.2) ? strangeTexts : [...goodTexts, ...names])
}

function objectFor(random: Random, schema: Schema, inner: (part: Schema) => unknown): object {
  const entries = Object.entries(schema.properties ?? {})
    .filter(() => random.isLikely(0.8))
    .map(([name, part]) => [name, inner(part)])
  if (random.isLikely(0.1)) entries.push([random.oneOf(strangeTexts), strangeValue(random)])
  return Object.fromEntries(entries)
}

function strangeValue(random: Random): unknown {
  return random.oneOf<unknown>([
    null,
    [],
    {},
    true,
    random.oneOf(strangeNumbers),
    random.oneOf(strangeTexts),
    [[[[[1]]]]],
    { toString: 1 },
  ])
}
