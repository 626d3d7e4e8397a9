import { expect, test } from 'bun:test'
import {
  drawingVersion,
  drawnStyle,
  heatDrawingVersion,
  versionOf,
} from '../../../src/maps/style/drawing-version'
import { heatStyle } from '../../../src/maps/style/heat'

type Path = (string | number)[]

/** The paths of all values in a style, such as colours, widths, zoom levels and names. */
function pathsOfValues(style: unknown, path: Path = []): Path[] {
  if (typeof style !== 'object' || style === null) return [path]
  return Object.entries(style).flatMap(([key, value]) => pathsOfValues(value, [...path, key]))
}

/** A copy of a style with one value changed. */
function changed<Style>(style: Style, path: Path): Style {
  // structuredClone would keep shared objects, so that one change would appear in several places.
  const copy: Style = JSON.parse(JSON.stringify(style))
  const holder = path.slice(0, -1).reduce<unknown>((at, key) => Reflect.get(Object(at), key), copy)
  const key = path.at(-1) ?? ''
  const before: unknown = Reflect.get(Object(holder), key)
  Reflect.set(Object(holder), key, typeof before === 'number' ? before + 1 : `${before} else`)
  return copy
}

test.each([
  ['map images and tiles', drawnStyle, drawingVersion],
  ['heat tiles', heatStyle, heatDrawingVersion],
])('%s have another version whichever value of their style changes', (_, style: object, version) => {
  expect(versionOf(structuredClone(style))).toBe(version)
  const paths = pathsOfValues(style)
  expect(paths.length).toBeGreaterThan(20)
  const versions = paths.map(path => versionOf(changed(style, path)))
  expect(new Set([version, ...versions]).size).toBe(paths.length + 1)
})

test.each([
  ['a colour', ['ground', 'dark', 'wood']],
  ['a width', ['baseLayers', '9', 'stroke', 'width']],
  ['what a thing is', ['matches', '0', 'layer']],
  ['the track', ['trackColours', 'light', 'line']],
])('%s is a part of the version', (_, path) => {
  expect(pathsOfValues(drawnStyle)).toContainEqual(path)
})
