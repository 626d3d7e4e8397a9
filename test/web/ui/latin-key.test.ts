import { expect, test } from 'bun:test'
import { latinKey } from '../../../web/ui/latin-key'

test.each([
  ['g', 'KeyG', 'g'],
  ['G', 'KeyG', 'G'],
  // French keyboards have other letters at some places, and mean what they say.
  ['a', 'KeyQ', 'a'],
  ['п', 'KeyG', 'g'],
  ['Ч', 'KeyX', 'x'],
  ['ξ', 'KeyJ', 'j'],
  ['х', 'BracketLeft', 'х'],
  ['?', 'Digit7', '?'],
  ['ArrowLeft', 'ArrowLeft', 'ArrowLeft'],
])('%p at %p means %p', (key, code, meant) => expect(latinKey({ key, code })).toBe(meant))
