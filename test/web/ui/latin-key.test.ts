import { expect, test } from 'bun:test'
import { latinKey } from '../../../web/ui/latin-key'

test.each([
  ['g', 'KeyG', 'g'],
  ['G', 'KeyG', 'G'],
  // Keys with another Latin letter on a French keyboard mean the letter they produce.
  ['a', 'KeyQ', 'a'],
  ['п', 'KeyG', 'g'],
  ['Ч', 'KeyX', 'x'],
  ['ξ', 'KeyJ', 'j'],
  ['х', 'BracketLeft', 'х'],
  ['?', 'Digit7', '?'],
  ['ArrowLeft', 'ArrowLeft', 'ArrowLeft'],
])('%p at %p means %p', (key, code, meant) => expect(latinKey({ key, code })).toBe(meant))
