// The recipes for dashboards in docs/connecting.md name only what the answer has.
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Summary } from '../../../../src/workouts/analysis/summary/schemas'
import { testApp } from '../../../support/test-app'
import { enter } from '../../workouts/by-hand'

const app = testApp()
const sam = await app.user('sam')
await enter(sam, { workout_date: '2026-05-31 10:00' })
await sam.request('POST', '/api/goals', { json: { period: 'month', measure: 'distance', amount: 200 } })
const { body: summary } = await sam.get<Summary>('/api/summary')

const page = readFileSync(join(import.meta.dir, '../../../../docs/connecting.md'), 'utf8')
const section = page.split(/^## /m).find(part => part.startsWith('Dashboards')) ?? ''
const codeOf = (language: string) =>
  [...section.matchAll(new RegExp(`^\`\`\`${language}\\n([^\`]+)^\`\`\``, 'gm'))].map(([, code = '']) => code)

/** What a path such as `month.distance_km` leads to. */
const at = (path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], summary)

test('the example has the form of the answer', () => {
  const [example = ''] = codeOf('json')
  const shape = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.slice(0, 1).map(shape)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]))
        : typeof value
  expect(shape(JSON.parse(example))).toEqual(shape(summary))
})

test('Homepage maps fields that are numbers', () => {
  const paths = [...(codeOf('yaml')[0] ?? '').matchAll(/field: (?:\{(\w+): (\w+)\}|(\w+))/g)].map(
    ([, outer, inner, alone]) => alone ?? `${outer}.${inner}`,
  )
  expect(paths).toEqual(['week.distance_km', 'month.distance_km', 'streak_weeks'])
  for (const path of paths) expect([path, typeof at(path)]).toEqual([path, 'number'])
})

test('the template of Glance reads values of their types', () => {
  const types = { Float: 'number', Int: 'number', String: 'string' } as const
  const used = [...(codeOf('yaml')[1] ?? '').matchAll(/\.JSON\.(\w+) "([\w.]+)"/g)]
  expect(used.length).toBeGreaterThan(3)
  for (const [, kind = '', path = ''] of used) {
    if (kind === 'Exists') expect([path, at(path)]).toEqual([path, expect.anything()])
    else expect([path, typeof at(path)]).toEqual([path, types[kind as keyof typeof types]])
  }
})

test('the sensors of Home Assistant read what is there', () => {
  const paths = [...(codeOf('yaml')[2] ?? '').matchAll(/value_json\.([\w.]+)/g)].map(([, path = '']) => path)
  expect(paths).toEqual(['month.distance_km', 'last.start', 'last'])
  for (const path of paths) expect([path, at(path)]).toEqual([path, expect.anything()])
  expect(at('last.start')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
})
