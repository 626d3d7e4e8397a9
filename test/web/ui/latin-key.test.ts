import { expect, test } from 'bun:test'
import { latinKey } from '../../../web/ui/latin-key'

test.each([
  ['g', 'KeyG', 'g'],
  ['G', 'KeyG', 'G'],
  // On a French keyboard, this key produces another Latin letter than on an English one. The produced letter counts.
  ['a', 'KeyQ', 'a'],
  ['п', 'KeyG', 'g'],
  ['Ч', 'KeyX', 'x'],
  ['ξ', 'KeyJ', 'j'],
  ['х', 'BracketLeft', 'х'],
  ['?', 'Digit7', '?'],
  ['ArrowLeft', 'ArrowLeft', 'ArrowLeft'],
])('%p at %p means %p', (key, code, meant) => expect(latinKey({ key, code })).toBe(meant))
