import type { Code } from '../codes'
import { textsKey } from './schemas'

interface Routes {
  routes: { method: string; path: string; hooks?: { response?: unknown } }[]
}

interface Answer {
  properties?: { code?: { [textsKey]?: Partial<Record<Code, readonly string[]>> } }
}

/** The text that a route documents for a failure of the server; undefined where it documents none. */
export function documentedText(
  { routes }: Routes,
  method: string,
  path: string,
  code: Code,
): string | undefined {
  const route = routes.find(candidate => candidate.method === method && candidate.path === path)
  const answers = route?.hooks?.response as Record<number, Answer> | undefined
  return answers?.[500]?.properties?.code?.[textsKey]?.[code]?.[0]
}
