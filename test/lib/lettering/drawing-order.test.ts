import { expect, test } from 'bun:test'
import { drawingOrder } from '../../../src/lib/lettering/drawing-order'

test('what is written from the left is drawn as it is written', () => {
  expect(drawingOrder('Uzès 東京')).toEqual(['U', 'z', 'è', 's', ' ', '東', '京'])
})

test('Hebrew is drawn from the last letter to the first', () => {
  expect(drawingOrder('תל אביב').join('')).toBe('ביבא לת')
})

test.each([
  ['alone, and joined to the next or the one before', 'حرم', ['\ufee1', '\ufeae', '\ufea3']],
  ['between two', 'بيت', ['\ufe96', '\ufef4', '\ufe91']],
  ['lam and alef as one', 'سلا', ['\ufefc', '\ufeb3']],
  ['no further than a word', 'بن بن', ['\ufee6', '\ufe91', ' ', '\ufee6', '\ufe91']],
])('Arabic letters join: %s', (_, text, drawn) => {
  expect(drawingOrder(text)).toEqual(drawn)
})

test('a Thai tone above a vowel is drawn with it', () => {
  expect(drawingOrder('ที่น้ำ')).toEqual(['ท', 'ี่', 'น', '้ำ'])
})
